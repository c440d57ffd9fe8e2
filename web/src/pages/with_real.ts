// Parts of a table with real cards, which come with their texts.

/** Load the parts and wait for their texts: a single import, as each is listed with its files. */
export async function realParts() {
  const parts = import("../page/real/room_parts");
  return (await parts).withTexts(parts);
}
