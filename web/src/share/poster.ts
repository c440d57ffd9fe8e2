// The evening's poster: who won, the hand of the night, who owes recitations.

import { t } from "../text/text.svelte";
import type { BooksJson, PastLineJson } from "../wire/messages";
import { COLOURS, type Pen, type PictureCard } from "./pen";

export interface PosterHand {
  title: string;
  pot: number;
  /** The verdict, or the winners' names. */
  said: string;
  cards: PictureCard[];
}

export interface Poster {
  title: string;
  hands: number;
  /** The players, the best first, in cents. */
  ranking: { name: string; net: number }[];
  /** The hand with the largest pot. */
  night: PosterHand | null;
  /** Who owes how many recitations. */
  prayers: { name: string; count: number }[];
}

/** The finished hand with the largest pot. */
export const handOfTheNight = (hands: readonly PastLineJson[]): PastLineJson | null =>
  hands
    .filter((hand) => hand.ending === "over")
    .reduce<PastLineJson | null>(
      (best, hand) => (best === null || hand.pot > best.pot ? hand : best),
      null,
    );

/** The facts of a poster, from the ledger and the list of hands. */
export function posterOf(
  title: string,
  books: BooksJson,
  hands: readonly PastLineJson[],
  night: Pick<PosterHand, "said" | "cards"> | null = null,
): Poster {
  const best = handOfTheNight(hands);
  return {
    title,
    hands: hands.length,
    ranking: books.accounts
      .map(({ name, net }) => ({ name, net }))
      .sort((one, other) => other.net - one.net),
    night: best && {
      title: best.title,
      pot: best.pot,
      said: night?.said ?? best.winners.map((winner) => winner.name).join(", "),
      cards: night?.cards ?? [],
    },
    prayers: books.accounts
      .filter((account) => account.recitations > 0)
      .map(({ name, recitations }) => ({ name, count: recitations })),
  };
}

const MOST_PLAYERS = 6;
/** Draw the poster; a high one has its parts below each other. */
export function drawPoster(pen: Pen, data: Poster): void {
  const { width, height } = pen.size;
  const high = height > width;
  const words = t.before.poster;
  const edge = 64;
  const column = high ? width - 2 * edge : width / 2 - edge - 24;
  pen.table();
  const centred = { most: width - 2 * edge, align: "center" } as const;
  pen.text(data.title || words.title, width / 2, high ? 90 : 56, {
    size: 30,
    colour: COLOURS.soft,
    ...centred,
  });
  const [winner] = data.ranking;
  const headline =
    winner && winner.net > 0 ? words.wins(winner.name, t.frame.signed(winner.net)) : words.even;
  pen.text(headline, width / 2, high ? 200 : 126, {
    size: high ? 64 : 54,
    colour: COLOURS.won,
    serif: true,
    ...centred,
  });
  const size = high ? 38 : 30;
  let y = high ? 330 : 220;
  for (const { name, net } of data.ranking.slice(0, MOST_PLAYERS)) {
    pen.text(name, edge, y, { size, most: column * 0.66 });
    pen.text(t.frame.signed(net), edge + column, y, {
      size,
      most: column * 0.32,
      align: "right",
      colour: net > 0 ? COLOURS.won : COLOURS.ink,
    });
    y += size * 1.7;
  }
  const left = high ? edge : width / 2 + 24;
  let below = high ? y + 60 : 220;
  if (data.night) {
    const { title, pot, said, cards } = data.night;
    pen.text(words.night(title, t.frame.money(pot)), left, below, { size, most: column });
    const how = { size: high ? 28 : 21, most: column, colour: COLOURS.soft, lines: 2 };
    pen.lines(said, left, below + size * 1.5, how);
    below += size * 1.5 + how.size * 2.4;
    const tall = high ? 220 : 124;
    pen.cards(cards, left, below, tall, column);
    below += (cards.length > 0 ? tall : 0) + 24;
  }
  for (const { name, count } of data.prayers.slice(0, 2)) {
    pen.text(words.prays(name, count), left, below + size / 2, {
      size: size - 4,
      most: column,
      colour: COLOURS.won,
    });
    below += size * 1.5;
  }
  pen.text(words.foot(data.hands), width / 2, height - 40, {
    size: 22,
    colour: COLOURS.soft,
    ...centred,
  });
}
