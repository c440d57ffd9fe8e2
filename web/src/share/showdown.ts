// The picture of a showdown: the verdict, the hands with the cards that count, the winner first.

import { isKnown } from "../cards/faces";
import { type Pen, COLOURS, type PictureCard } from "./pen";
import type { Happened } from "../rail/story";
import { t, translation } from "../text/text.svelte";
import type { RoomState } from "../wire/messages";
import { ENGLISH } from "../wording/english";
import { eventMessage, rendered, sentence, type Reader } from "../wording/render";

/** A hand in the picture of a showdown. */
export interface PictureHand {
  name: string;
  /** The contest, where there are several. */
  contest: string;
  said: string;
  cards: PictureCard[];
  wins: boolean;
}

export interface ShowdownPicture {
  /** The game. */
  title: string;
  /** Who wins how much with what, a sentence for each pot. */
  verdicts: string[];
  hands: PictureHand[];
}

const contestOf = (event: Happened): string | undefined =>
  event.args?.contest as string | undefined;

const MOST_HANDS = 4;
const MOST_VERDICTS = 2;

/** The facts of a showdown for its picture; null where no hand was shown. Nobody is "you" in it. */
export function showdownPicture(
  state: RoomState,
  told: readonly Happened[],
  title: string,
): ShowdownPicture | null {
  const { view, table } = state;
  if (view === null) return null;
  const reader: Reader = {
    name: (seat) => table.names[seat] ?? view.dummies[seat - table.names.length] ?? "",
    seat: null,
    language: translation() ?? ENGLISH,
  };
  const events = told.filter((event) => event.hand === table.hand);
  const wins = events.filter((event) => event.kind === "win");
  const ends = wins.length > 0 ? wins : events.filter((event) => event.weight === "loud").slice(-1);
  const contests = new Set(state.reads.map((read) => read.contest));
  const hands = state.reads.flatMap((read): PictureHand[] => {
    const lying = new Map(
      (view.hands[read.hand] ?? []).concat(view.board).map((c) => [c.token, c]),
    );
    const played = read.cards.flatMap((id): PictureCard[] => {
      const { card = null, up = false } = lying.get(id) ?? {};
      // only what lies open to everybody: the reader's own hand may be mucked
      return up && isKnown(card) ? [{ card, as: read.stand_for[String(id)] ?? "" }] : [];
    });
    if (played.length === 0 || played.length < read.cards.length) return [];
    return [
      {
        name: reader.name(read.hand),
        contest: contests.size > 1 ? rendered(read.contest, reader) : "",
        said: rendered(read.said, reader),
        cards: played,
        wins: wins.some(
          (event) =>
            event.seat === read.hand && [undefined, "", read.contest].includes(contestOf(event)),
        ),
      },
    ];
  });
  if (hands.length === 0 || ends.length === 0) return null;
  return {
    title,
    verdicts: ends.map((event) => sentence(eventMessage(event), reader)),
    hands: [...hands].sort((one, other) => Number(other.wins) - Number(one.wins)),
  };
}

/** Draw the picture of a showdown. */
export function drawShowdown(pen: Pen, data: ShowdownPicture): void {
  const { width, height } = pen.size;
  const edge = width * 0.05;
  pen.table();
  pen.text(data.title, width / 2, height * 0.075, {
    size: 28,
    most: width - 2 * edge,
    colour: COLOURS.soft,
    align: "center",
  });
  const verdicts = data.verdicts.slice(0, MOST_VERDICTS);
  const many = verdicts.length > 1;
  verdicts.forEach((verdict, place) =>
    pen.text(verdict, width / 2, height * 0.155 + place * 42, {
      size: many ? 30 : 46,
      most: width - 2 * edge,
      colour: COLOURS.won,
      serif: true,
      align: "center",
      least: 22,
    }),
  );
  const hands = data.hands.slice(0, MOST_HANDS);
  const top = height * (many ? 0.27 : 0.23);
  const row = Math.min(220, (height * 0.94 - top) / hands.length);
  const names = width * 0.3;
  hands.forEach((hand, place) => {
    const y = top + place * row;
    const most = names - 16;
    const called = [hand.name, hand.contest].filter(Boolean).join(" · ");
    pen.text(called, edge, y + row * 0.22, {
      size: 32,
      most,
      colour: hand.wins ? COLOURS.won : COLOURS.ink,
    });
    const how = { size: 20, most, colour: COLOURS.soft, lines: 2 };
    pen.lines(hand.said, edge, y + row * 0.5, how);
    pen.cards(hand.cards, edge + names, y + row * 0.06, row * 0.86, width - names - 2 * edge);
  });
  if (data.hands.length > hands.length) {
    pen.text(t.before.moreHands(data.hands.length - hands.length), width / 2, height * 0.96, {
      size: 20,
      most: width,
      colour: COLOURS.soft,
      align: "center",
    });
  }
}
