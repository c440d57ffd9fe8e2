// A position as a person lays it out with cards, and the line and the link that it is written as.

import type { LaidMomentJson } from "../../wire/messages";

/** A place for a card; null while the card is unknown. */
export interface Slot {
  card: string | null;
  up: boolean;
}

export interface LaidHand {
  slots: Slot[];
  folded: boolean;
}

/** What lies on the table; hands that nobody plays come after those of the seats. */
export interface Laid {
  seats: number;
  hands: LaidHand[];
  board: Slot[];
  aside: Slot[];
  /** The seat that deals; null where the first hand is dealt first. */
  button: number | null;
}

/** A row of cards: a hand by its number, or the cards in the middle or aside. */
export type Row = number | "board" | "aside";

/** A place on the table. */
export interface Spot {
  row: Row;
  at: number;
}

const UNKNOWN = "??";
const FOLDED = "-";

const places = (count: number, up: boolean): Slot[] =>
  Array.from({ length: count }, () => ({ card: null, up }));

/** The rows of a table in the order in which they are filled. */
const rowsOf = (laid: Laid): [Row, Slot[]][] => [
  ...laid.hands.map((hand, row): [Row, Slot[]] => [row, hand.slots]),
  ["board", laid.board],
  ["aside", laid.aside],
];

export const slotsOf = (laid: Laid, row: Row): Slot[] =>
  typeof row === "string" ? laid[row] : (laid.hands[row]?.slots ?? []);

export const slotAt = (laid: Laid, { row, at }: Spot): Slot | undefined => slotsOf(laid, row)[at];

/** The empty table at a moment, with the cards of another as far as they fit. */
export function laidAt(moment: LaidMomentJson, seats: number, before?: Laid): Laid {
  const laid: Laid = {
    seats,
    hands: moment.hands.map(([down = 0, up = 0]) => ({
      slots: [...places(down, false), ...places(up, true)],
      folded: false,
    })),
    board: places(moment.board, true),
    aside: places(moment.aside, true),
    button: null,
  };
  if (before === undefined) return laid;
  for (const [row, slots] of rowsOf(laid)) {
    const isSame = typeof row === "string" || row < seats === row < before.seats;
    const old = isSame ? slotsOf(before, row) : [];
    for (const up of [false, true]) {
      const from = old.filter((slot) => slot.up === up || typeof row === "string");
      slots
        .filter((slot) => slot.up === up || typeof row === "string")
        .forEach((slot, at) => (slot.card = from[at]?.card ?? null));
    }
  }
  return laid;
}

/** The number of the first of some moments at which the table is laid as it is; -1 for none. */
export function momentAs(laid: Laid, moments: readonly LaidMomentJson[], seats: number): number {
  const shape = (one: Laid) => lineOf({ ...one, button: null }).replace(/[^\s,;/]+/g, "?");
  const now = shape(laid);
  return moments.findIndex((one) => shape(laidAt(one, seats)) === now);
}

/** The cards that lie somewhere. */
export const usedBy = (laid: Laid): string[] =>
  rowsOf(laid).flatMap(([, slots]) => slots.flatMap(({ card }) => card ?? []));

/** The first empty place after another, in the order of the rows; null where all are filled. */
export function nextEmpty(laid: Laid, after: Spot | null): Spot | null {
  const spots = rowsOf(laid).flatMap(([row, slots]) => slots.map((_, at) => ({ row, at })));
  const from = after
    ? spots.findIndex((spot) => spot.row === after.row && spot.at === after.at) + 1
    : 0;
  const ordered = [...spots.slice(from), ...spots.slice(0, from)];
  const isOpen = ({ row, at }: Spot) =>
    slotsOf(laid, row)[at]?.card === null &&
    !(typeof row === "number" && laid.hands[row]?.folded === true);
  return ordered.find(isOpen) ?? null;
}

const written = (slots: readonly Slot[]): string =>
  slots.map(({ card }) => card ?? UNKNOWN).join(" ");

function handLine({ slots, folded }: LaidHand): string {
  if (folded) return FOLDED;
  const down = written(slots.filter((slot) => !slot.up));
  const up = written(slots.filter((slot) => slot.up));
  return up === "" ? down : `${down} / ${up}`.trim();
}

/** The position in a line, as the engine reads it. */
export function lineOf(laid: Laid): string {
  const { hands, seats, board, aside, button } = laid;
  const dummies = hands.slice(seats);
  const parts = [
    hands.slice(0, seats).map(handLine).join(", "),
    ...(board.length > 0 ? [`board ${written(board)}`] : []),
    ...(aside.length > 0 ? [`aside ${written(aside)}`] : []),
    ...(dummies.length > 0 ? [`dummies ${dummies.map(handLine).join(", ")}`] : []),
    ...(button === null ? [] : [`button ${String(button)}`]),
  ];
  return parts.join("; ");
}

const cards = (text: string, up: boolean): Slot[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ card: word === UNKNOWN ? null : word, up }));

function readHand(text: string): LaidHand {
  if (text.trim() === FOLDED) return { slots: [], folded: true };
  const [down = "", up = ""] = text.split("/");
  return { slots: [...cards(down, false), ...cards(up, true)], folded: false };
}

const DETAILS = ["board", "aside", "dummies", "button"];

/** Whether this version of the page knows all parts of a line. */
export const isKnown = (line: string): boolean =>
  line
    .split(";")
    .slice(1)
    .every((part) => DETAILS.includes(part.trim().split(" ")[0] ?? ""));

/** The position of a line. What is wrong with its cards is said by the engine, which reads it too. */
export function readLine(line: string): Laid {
  const [first = "", ...details] = line.split(";");
  const hands = first.split(",").map(readHand);
  const laid: Laid = { seats: hands.length, hands, board: [], aside: [], button: null };
  for (const detail of details.map((part) => part.trim())) {
    const at = detail.indexOf(" ");
    const value = detail.slice(at + 1);
    const name = detail.slice(0, at);
    if (name === "board" || name === "aside") laid[name] = cards(value, true);
    if (name === "dummies") laid.hands = [...laid.hands, ...value.split(",").map(readHand)];
    if (name === "button" && /^\d+$/.test(value)) laid.button = Number(value);
  }
  return laid;
}

/** A question: a game, and the position as a line; the line is empty before a card is laid. */
export interface Question {
  game: string;
  line: string;
}

/** What stands behind the # of a question. */
export const fragmentOf = ({ game, line }: Question): string =>
  `#${encodeURIComponent(game)}${line && `:${line.replaceAll(" ", "+")}`}`;

/** The question behind a #; null where there is none. */
export function readFragment(fragment: string): Question | null {
  const [game = "", ...rest] = fragment.replace(/^#/, "").split(":");
  if (game === "") return null;
  try {
    const line = decodeURIComponent(rest.join(":").replaceAll("+", " "));
    return { game: decodeURIComponent(game), line };
  } catch {
    return { game, line: rest.join(":") };
  }
}
