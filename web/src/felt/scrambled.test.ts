import { expect, test } from "vitest";
import { choicesOf, potOf } from "../act/question";
import { lines, type Happened } from "../rail/story";
import { cuesOf } from "../timeline/cues";
import { few } from "../timeline/recorded.test-data";
import { t } from "../text/text.svelte";
import type { EventJson, RoomState, TextJson } from "../wire/messages";
import {
  asideSaid,
  board,
  dummies,
  isWild,
  players,
  readers,
  remarksOf,
  results,
  rolesOf,
  winnings,
} from "./model";

interface Moment {
  game: string;
  me: string;
  before: RoomState;
  state: RoomState;
  news: Happened[];
}

const moments = few().flatMap(({ game, me, moments }) =>
  moments.map(({ before, after: state, told: news }): Moment => ({
    game,
    me,
    before,
    state,
    news,
  })),
);
const WORDS = [
  "wild",
  "half",
  "the pot",
  "Elder: 3",
  "is dealt",
  "worth nothing",
  "wins $9",
  "six",
];

/** The same moment with random words for every sentence of the room; its arguments stay. */
function scrambled(moment: Moment, random: () => number): Moment {
  const chosen = new Map<string, string>();
  const text = (sentence: string): string => {
    if (sentence === "") return "";
    const words = Array.from({ length: 4 }, () => WORDS[Math.floor(random() * WORDS.length)]);
    const found = chosen.get(sentence) ?? `${words.join(" ")} ${String(chosen.size)}`;
    chosen.set(sentence, found);
    return found;
  };
  const every = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(every);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === "text" ? text(part as string) : every(part),
      ]),
    );
  };
  const said = (sentence: TextJson): TextJson =>
    typeof sentence === "string" ? text(sentence) : (every(sentence) as TextJson);
  const event = <T extends EventJson>(one: T): T => ({
    ...(every(one) as T),
    words: text(one.words),
  });
  const state = (one: RoomState): RoomState => ({
    ...one,
    news: one.news.map(event),
    marks: one.marks.map((mark) => ({ ...mark, what: text(mark.what), why: said(mark.why) })),
    reads: one.reads.map((read) => ({ ...read, said: said(read.said) })),
    help: one.help && {
      ...one.help,
      have: one.help.have.map(said),
      remarks: one.help.remarks.map(said),
      why: one.help.why.map(said),
      meaning: one.help.meaning.map(said),
      clause: text(one.help.clause),
    },
    view: one.view && {
      ...one.view,
      notes: one.view.notes.map(said),
      question: one.view.question && {
        ...one.view.question,
        words: text(one.view.question.words),
      },
    },
  });
  return {
    ...moment,
    before: state(moment.before),
    state: state(moment.state),
    news: moment.news.map(event),
  };
}

/** Everything that the felt draws, but for the words of sentences. */
function drawn({ me, before, state, news }: Moment) {
  const { view } = state;
  if (view === null) throw new Error("no hand");
  const over = results(news, state.table.hand);
  return {
    players: players(state, news, me),
    dummies: dummies(state),
    board: board(state),
    pot: potOf(view),
    roles: view.seats.map((_, seat) => rolesOf(view, seat)),
    wild: remarksOf(view).map(isWild),
    over: over.map(({ kind, seat, cents }) => [kind, seat, cents]),
    won: winnings(over, view),
    aside: asideSaid(
      state,
      news.filter((one) => one.kind !== "bid"),
    ),
    cues: cuesOf(before, state, news.slice(-state.news.length)).map(({ scene, links, lasts }) => ({
      scene,
      links,
      lasts,
    })),
    choices: view.question && choicesOf(view.question, view),
    story: lines(news, readers(state), t.felt).map(({ key, weight, won }) => [key, weight, won]),
  };
}

/** A generator of numbers from 0 to 1, always the same. */
function numbers(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}

test.each(moments.map((one, at) => [`${one.game} ${String(at)}`, one] as const))(
  "with random words for every sentence the same is drawn: %s",
  (_, moment) => {
    for (const seed of [1, 20_26]) {
      const other = scrambled(moment, numbers(seed));
      expect(JSON.stringify(other)).not.toBe(JSON.stringify(moment));
      expect(drawn(other)).toEqual(drawn(moment));
    }
  },
);

test("the moments show what could be read from sentences: roles, wild cards, badges, winners", () => {
  const all = moments.map(drawn);
  expect(all.some((one) => one.roles.length > 0)).toBe(true);
  expect(all.some((one) => one.wild.includes(true))).toBe(true);
  expect(all.some((one) => one.players.some((player) => player.did !== ""))).toBe(true);
  expect(all.some((one) => one.players.some((player) => player.won > 0))).toBe(true);
  expect(
    all.some((one) => one.players.some((player) => player.cards.some((card) => card.wild))),
  ).toBe(true);
  expect(all.some((one) => one.cues.some((cue) => cue.scene === "win"))).toBe(true);
});
