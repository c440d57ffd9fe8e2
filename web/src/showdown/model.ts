// What a showdown is made of: contests, hands, packets of cards, verdicts, and money.

import type { Player } from "../felt/model";
import type { Happened } from "../rail/story";
import type { TextJson } from "../wire/messages";
import type { Message } from "../wording/message";
import type { Reader } from "../wording/render";
import type { Played } from "./played";

/** Cards that count together; a hand of poker is a single packet without a name. */
export interface Packet {
  name: TextJson | null;
  cards: Played[];
  /** The first packet that differs from that of the best beaten hand. */
  decides: boolean;
}

/** Why some cards of a hand are what they are, such as wild. */
export interface Why {
  /** What they are: "wild against Damien". */
  mark: TextJson;
  /** The whole sentence, without its clause. */
  said: TextJson;
  clause: string;
}

/** A hand in a contest. */
export interface ShownHand {
  hand: number;
  /** The player's seat; null for a dummy hand, which has a name of its own. */
  seat: number | null;
  name: string;
  mine: boolean;
  said: TextJson | null;
  packets: Packet[];
  rest: Played[];
  why: Why[];
  place: number | null;
  wins: boolean;
  /** The hand was not shown to everybody. */
  mucked: boolean;
}

/** The result of a contest for a pot. */
export interface Verdict {
  /** Hands that win, by number; empty where the verdict is a sentence alone. */
  winners: number[];
  /** The names of the hands, as short as they are different; null where there is none. */
  hand: Message | null;
  beaten: Message | null;
  /** Numbers of the verbs: of the winning hand. */
  count: number;
  /** The part of the pots that is won; null for a whole pot. */
  part: TextJson | null;
  cents: number;
  /** The sentence of an event, where there are no hands to compare. */
  sentence: Message | null;
  loud: boolean;
}

/** A contest: one pot has one, halves of a pot have one each. */
export interface Lane {
  contest: string;
  hands: ShownHand[];
  verdicts: Verdict[];
  /** What each seat wins of the pots in this contest, in cents. */
  paid: Readonly<Record<number, number>>;
  /** The hand that the winner is compared with: the best beaten hand, by number. */
  beaten: number | null;
  /** Why the reader's own hand did not win. */
  yours: Message | null;
}

/** Money that a seat wins or pays, and its stack after it. */
export interface Take {
  seat: number;
  cents: number;
  stack: number;
  /** The player whose disc is drawn; undefined once the chair is empty. */
  player: Player | undefined;
}

/** A player who is not among the hands. */
export interface Absent {
  player: Player;
  /** The player has folded, else has not shown. */
  folded: boolean;
}

/** What is told beside the hands; of several players, or to several, at once where it is the same. */
export interface Note extends Happened {
  seats: number[];
  others: number[];
}

/** A row of the board as it lies; null where nothing does. */
export interface BoardRow {
  /** The line that it is, as the contest for it is called; "" where it is none. */
  name: string;
  cards: (Played | null)[];
}

export interface Showdown {
  /** `hands`: hands are compared; `unshown`: a pot won without showing; `nobody`: not won. */
  form: "hands" | "unshown" | "nobody";
  lanes: Lane[];
  /** The lanes are steps, one after the other: the winner of the first plays in the second. */
  staged: boolean;
  takes: Take[];
  /** Cards of the board that lie face up, row by row. */
  board: BoardRow[];
  /** Players of the hand who are not drawn in it. */
  absent: Absent[];
  /** Further events of the showdown, to be told in their sentences. */
  notes: Note[];
}

/** What a lane is drawn from. */
export interface LaneProps {
  lane: Lane;
  takes: readonly Take[];
  reader: Reader;
  game: string;
  /** One of several lanes beside or above each other. */
  split: boolean;
  /** The lane that a small screen shows. */
  on: boolean;
}
