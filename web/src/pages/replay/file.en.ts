// Texts of the page that shows the hands of a file.

const many = (number: number, what: string) =>
  `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;

export const file = {
  title: "Hands of a file",
  lead: "Open a hand history of PokerStars, Poker Now or in PHH, or a record: it stays in this browser.",
  leadOfRoom:
    "Open a hand history of PokerStars, Poker Now or in PHH, or a record: the room plays its hands and keeps none.",
  choose: "Open a file",
  drop: "or drop it here",
  reading: (count: number) => `${many(count, "hand")} so far …`,
  read: (count: number, refused: number) =>
    refused ? `${many(count, "hand")}; ${String(refused)} refused` : many(count, "hand"),
  refused: "Hands that cannot be replayed",
  hand: (number: number, title: string) => `Hand ${String(number)}: ${title}`,
  guessed: "with a guess of cards that nobody showed",
  seenBy: "Seen by",
  back: "All hands",
  tooLarge: (most: number) =>
    `The file is too large to be opened here: ${String(most)} MB at most.`,
};

export type FileText = typeof file;
