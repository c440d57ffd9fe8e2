import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { asked, recorded } from "../act/recorded.test-data";
import { tableAt } from "../act/fake.test-data.svelte";
import { lines, type Happened } from "../rail/story";
import { speak, t } from "../text/text.svelte";
import { few } from "../timeline/recorded.test-data";
import { anEvent, aState, aWelcome } from "../wire/fake.test-data";
import type { RoomState } from "../wire/messages";
import { listener } from "../wording/spoken";
import Announcer from "./Announcer.svelte";
import { Announcing } from "./announcing";
import { readerOf } from "./model";
import type { Seen } from "./seen";

const films = few().map(({ game, news, moments }) => ({
  game,
  news,
  state: moments.at(-1)?.after as RoomState,
}));
const send = () => Promise.reject(new Error("nobody is asked"));

/** What is said of a hand whose events come in such batches. */
function heard({ state, news }: (typeof films)[number], ends: readonly number[]) {
  const announcing = new Announcing();
  const said = ends.map((end) => announcing.next({ state, news: news.slice(0, end), send }, null));
  return said.filter((utterance) => utterance !== null);
}
const every = (step: number, news: readonly Happened[]) =>
  news.flatMap((_, at) => ((at + 1) % step === 0 || at + 1 === news.length ? [at + 1] : []));
/** A batch is what a player did, with what came of it. */
const answers = (news: readonly Happened[]) => [
  ...news.flatMap(({ seat, kind }, at) =>
    at > 0 && seat !== null && kind !== "dealt" && kind !== "dealt up" ? [at] : [],
  ),
  news.length,
];

describe.each(films)("of $game", (film) => {
  test.each([1, 3, 12])("every event is said once and in order, %i at a time", (step) => {
    const said = heard(film, every(step, film.news));
    expect(said.flatMap(({ events }) => events)).toEqual(film.news.map(({ at }) => at));
    // the names of those who do something are in the words on it
    const reader = readerOf(film.state);
    for (const { text, events } of said) {
      for (const { seat, cents, words } of film.news.filter(({ at }) => events.includes(at))) {
        if (seat === null || !words.includes("{seat")) continue;
        const own = seat === film.state.view?.seat;
        if (!words.startsWith("{seat is} dealt") && !/^\w+ of \w+[.,]/.test(text))
          expect(text).toMatch(own ? /\byour?\b/i : new RegExp(`\\b${reader.name(seat)}\\b`));
        if (words.includes("{amount}") && !text.includes(" too."))
          expect(text).toContain(t.say.money(cents));
      }
    }
  });

  test("no card and no amount is said in signs", () => {
    const said = heard(film, every(3, film.news)).map(({ text }) => text);
    expect(said.join(" ")).not.toMatch(/[$♠♥♦♣⚔⚱⛁⚚?]/);
  });

  test("it takes hardly more letters than the final story", () => {
    const reader = listener(readerOf(film.state));
    const story = lines(film.news, () => reader, t.felt).map(({ text }) => text);
    const letters = (texts: readonly string[]) => texts.join(" ").length;
    const said = heard(film, answers(film.news)).map(({ text }) => text);
    expect(said.length).toBeGreaterThan(10);
    expect(letters(said)).toBeLessThanOrEqual(1.1 * letters(story));
  });
});

describe("of the turn", () => {
  const { view, question } = asked("holdem", "bet", (one) => (one.question.legal.call ?? 0) > 0);
  const state = aState({
    view,
    table: tableAt(view),
    help: {
      have: [{ text: "pair of {rank:ranks}", rank: "K" }],
      ...{ remarks: [], why: [], meaning: [], clause: "", enter: null },
      ...{ arranges: false, explains: false, hints: true },
    },
  });
  const seat = ((view.seat ?? 0) + 1) % view.seats.length;
  const bet = anEvent({ kind: "bet", words: "{seat bets} {amount}", at: 1, seat, cents: 400 });

  test("it comes after what happened, with the price, the hand and the answers", () => {
    const said = new Announcing().next({ state, news: [bet], send }, question)?.text ?? "";
    const call = t.say.money(question.legal.call ?? 0);
    expect(said).toMatch(
      new RegExp(
        `^\\w+ bets 4 dollars\\. Your turn: ${call} to call, pot .+\\. You have: pair of kings\\. Fold, Call ${call}`,
      ),
    );
    expect(said).not.toContain("$");
  });

  test("it is said once, and the hand only where it is another", () => {
    const announcing = new Announcing();
    announcing.next({ state, news: [bet], send }, question);
    expect(announcing.next({ state, news: [bet], send }, question)).toBe(null);
    const again = announcing.next({ state, news: [bet], send }, { ...question, number: 99 });
    expect(again?.text).toMatch(/^Your turn: /);
    expect(again?.text).not.toContain("You have");
  });

  test.each(recorded)("every question is said in words, with its answers: $name", (moment) => {
    const seen = { state: aState({ view: moment.view, table: tableAt(moment.view) }), send };
    const said = new Announcing().next(seen, moment.question)?.text ?? "";
    expect(said).toMatch(/^Your turn[.:]/);
    expect(said).not.toMatch(/[$♠♥♦♣⚔⚱⛁⚚{}]|undefined|NaN/);
  });
});

test("what others say is read once, and what was said before one came is not", () => {
  const { view } = asked("holdem", "bet");
  const state = aState({ view, table: tableAt(view) });
  const me = aWelcome({ person: "p0" });
  const line = (person: string, text: string) => ({ at: 1, person, text });
  const announcing = new Announcing();
  const talk = [line("p1", "old")];
  announcing.next({ state, talk, me, send }, null);
  const more = [...talk, line("p1", "hello"), line("p0", "mine"), line("", "a remark")];
  expect(announcing.next({ state, talk: more, me, send }, null)?.text).toBe("Bert says: hello.");
  expect(announcing.next({ state, talk: more, me, send }, null)).toBe(null);
});

test("answers that were taken back are said to be, once, and what follows is told", () => {
  const [film] = films;
  if (film === undefined) throw new Error("no film");
  const announcing = new Announcing();
  const { state, news } = film;
  announcing.next({ state, news: news.slice(0, 20), send }, null);
  const left = news.slice(0, 18);
  expect(announcing.next({ state, news: left, send }, null)?.text).toBe(t.say.takenBack);
  expect(announcing.next({ state, news: left, send }, null)).toBe(null);
  const next = { ...(news[18] as Happened), at: 40 };
  expect(announcing.next({ state, news: [...left, next], send }, null)?.events).toEqual([40]);
});

test("a replay that goes back says nothing of it", () => {
  const [film] = films;
  if (film === undefined) throw new Error("no film");
  const announcing = new Announcing();
  const { state, news } = film;
  announcing.next({ state, news: news.slice(0, 20) }, null);
  expect(announcing.next({ state, news: news.slice(0, 18) }, null)).toBe(null);
});

describe("in a page", () => {
  let drawn: object | null = null;
  afterEach(() => {
    if (drawn !== null) void unmount(drawn);
  });

  test("it is a live region, and says amounts and cards in the language of the page", async () => {
    await speak("de");
    const [film] = films;
    if (film === undefined) throw new Error("no film");
    const seen: Seen = { state: film.state, news: film.news.slice(0, 8), send };
    drawn = mount(Announcer, { target: document.body, props: { seen, question: null } });
    flushSync();
    await tick();
    flushSync();
    const region = document.querySelector("[aria-live=polite]");
    expect(region?.textContent).toMatch(/1 Dollar/);
    expect(region?.textContent).toMatch(/(?:Pik|Herz|Karo|Kreuz) \w+/);
    await speak("en");
  });
});
