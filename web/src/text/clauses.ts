// What clauses of a game's page are called.

/** Whether a clause is a house rule, by the name of its option: `seven_deuce`. */
export const isOption = (clause: string): boolean => /^[a-z][a-z_]+$/.test(clause);
