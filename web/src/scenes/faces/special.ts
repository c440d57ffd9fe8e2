/** Events of special cards, which go across the whole table. */
export const announces = new Set(["cripple", "death", "elephants", "fate", "fool", "sender"]);
