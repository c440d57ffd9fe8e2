/** What a card is called: aloud ("queen of spades, wild, stands for the ten of diamonds") and in short. */

import { t } from "../text/text.svelte";
import { parts, written } from "./faces";
import type { Suit } from "./pips";

/** What may be so of a card as it lies; see `Card.svelte` for how each looks. */
export interface CardState {
  /** It is wild. */
  wild?: boolean;
  /** What it stands for ("Td"). */
  standsFor?: string | null;
  /** The card that is combined with it. */
  beside?: string | undefined;
  /** The only contest in which it is wild: "against Damien". */
  contest?: string;
  /** It counts for nothing. */
  nothing?: boolean;
  /** Its hand is dead. */
  dead?: boolean;
  /** It may be picked. */
  selectable?: boolean;
  /** It is picked. */
  selected?: boolean;
  /** A tap asks what it can do. */
  askable?: boolean;
  /** You see it and the others do not. */
  mine?: boolean;
  /** It is what is asked about now. */
  asked?: boolean;
  /** A few words on it: its price, who claims it. */
  tag?: string;
}

/** "queen of spades"; nothing known: "face-down card". */
export function nameOf(card: string | null): string {
  const say = t.cards;
  if (card === null) return say.faceDown;
  if (card === "Jk") return say.joker;
  const known = parts(card);
  if (known === null) return say.faceDown;
  return say.of(say.ranks[known.rank] ?? known.rank, say.suits[known.suit]);
}

/** The card and all that is so of it, as a screen reader says it. */
export function spoken(card: string | null, state: CardState = {}): string {
  const say = t.cards;
  const said = [nameOf(card)];
  if (state.beside) said.push(say.beside(nameOf(state.beside)));
  if (state.wild) said.push(state.contest ? `${say.wild} ${state.contest}` : say.wild);
  if (state.standsFor) said.push(say.standsFor(nameOf(state.standsFor)));
  if (state.nothing) said.push(say.nothing);
  if (state.tag) said.push(state.tag);
  if (state.mine) said.push(say.mine);
  if (state.dead) said.push(say.dead);
  if (state.asked) said.push(say.asked);
  return said.join(", ");
}

export const nameOfSuit = (suit: Suit): string => t.cards.suits[suit];
export const faceDownCards = (count: number): string => t.cards.down(count);
export const deadHand = (): string => t.cards.deadHand;

const SIGNS: Record<Suit, string> = {
  s: "♠",
  h: "♥",
  d: "♦",
  c: "♣",
  w: "⚔",
  u: "⚱",
  o: "⛁",
  t: "⚚",
};

/** "10♦" as sentences have cards; "??" where it is not known. */
export function cardWord(card: string | null): string {
  if (card === null) return "??";
  const known = parts(card);
  return known === null ? "Joker" : `${written(known.rank)}${SIGNS[known.suit]}`;
}

/** "10♦" where only text will do (a title, the clipboard); in a page draw `<Suit>` instead. */
export function short(card: string | null): string {
  if (card === null) return "?";
  // U+FE0E keeps phones from drawing a coloured picture
  return parts(card) === null ? "Jk" : `${cardWord(card)}\ufe0e`;
}
