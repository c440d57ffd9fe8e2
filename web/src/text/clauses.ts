// What clauses of a game's page are called.

/** Whether a clause is a house rule, by the name of its option: `seven_deuce`. */
export const isOption = (clause: string): boolean => /^[a-z][a-z_]+$/.test(clause);

/** The whole text of a clause, with what it says of variations. */
export const wholeClause = ({ text, variation }: { text: string; variation: string }): string =>
  [text, variation].filter((part) => part !== "").join(" ");
