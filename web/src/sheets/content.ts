// The content of the sheet on a topic: what it is, why, and by which rule, from what the room said.

import { potOf } from "../act/question";
import { nameOf } from "../cards/names";
import {
  beings,
  dummies,
  isPlaying,
  isWild,
  modifiersOf,
  players,
  readerOf,
  readers,
  remarksOf,
  titleOf,
} from "../felt/model";
import type { Seatings } from "../felt/seen";
import { draftOf } from "../pages/menu/draft";
import { DEALT, type Happened } from "../rail/story";
import { wholeClause } from "../text/clauses";
import { said } from "../text/said";
import { capital } from "../text/sentences";
import { t } from "../text/text.svelte";
import type {
  CardJson,
  MarkJson,
  PageJson,
  GameJson,
  RoomState,
  SpokenJson,
  TextJson,
} from "../wire/messages";
import { messageOf } from "../wording/message";
import { eventMessage, rendered, sentence, type Reader } from "../wording/render";
import type { Topic } from "./about.svelte";

/** A sentence of a sheet, and the number of the rule behind it. */
export interface Fact {
  text: string;
  clause?: string;
  wild?: boolean;
}

export interface Part {
  title: string;
  facts: readonly Fact[];
}

export interface Content {
  title: string;
  /** A card that is drawn beside the title. */
  face?: CardJson & { wild: boolean; nothing: boolean; standsFor: string | null };
  parts: readonly Part[];
}

/** What a sheet is made of; `page` is the game's page once it has been fetched. */
export interface Source {
  state: RoomState;
  news: readonly Happened[];
  seatings?: Seatings | undefined;
  talk?: readonly SpokenJson[] | undefined;
  page: PageJson | null;
}

/** Events that a sheet tells of at most. */
const MOST = 6;

/** Return the sheet on a topic; null where the topic is not on the table. */
export function contentOf(topic: Topic, source: Source): Content | null {
  const { state } = source;
  switch (topic.what) {
    case "card":
      return onCard(topic.id, source);
    case "seat":
      return onSeat(source, (player) => player.seat === topic.seat);
    case "chair":
      return (
        onSeat(source, (player) => player.chair === topic.chair) ?? {
          title: t.about.freeChair,
          parts: parts(["", [t.about.free]]),
        }
      );
    case "dummy":
      return onDummy(topic.hand, source);
    case "pot":
      return onPot(state);
    case "wild":
      return onWild(state);
    case "game":
      return onGame(source);
    case "clause":
      return onClause(t.about.rule(topic.clause), topic.clause, source);
    case "modifier": {
      const modifier = modifiersOf(state.view).find(({ clause }) => clause === topic.clause);
      const title = modifier && rendered(modifier.name, readerOf(state));
      return onClause(title ?? t.about.rule(topic.clause), topic.clause, source);
    }
    case "token":
      return onToken(topic.key, source);
    case "hand":
      return onHand(source);
  }
}

/** A reason with the clause that it rests on. */
function because(why: TextJson, reader: Reader): Fact {
  const { clause } = messageOf(why);
  return { text: sentence(why, reader), ...(typeof clause === "string" && { clause }) };
}

type Some = Fact | string | false | undefined;

/** Parts with a title each; those without a fact are left out. */
function parts(...all: [title: string, facts: readonly Some[]][]): Part[] {
  return all
    .map(([title, facts]) => ({
      title,
      facts: facts.flatMap((fact) => {
        if (typeof fact === "string") return fact === "" ? [] : { text: fact };
        return fact || [];
      }),
    }))
    .filter(({ facts }) => facts.length > 0);
}

/** The marks that fit as sentences, each once. */
function reasons(state: RoomState, fits: (mark: MarkJson) => boolean): Fact[] {
  const reader = readerOf(state);
  const facts = state.marks.filter(fits).map((mark) => ({
    ...because(mark.why, reader),
    wild: mark.state === "wild",
  }));
  return facts.filter(
    ({ text }, place) => facts.findIndex((other) => other.text === text) === place,
  );
}

/** The last events that fit, as sentences. */
function told({ state, news, seatings }: Source, fits: (event: Happened) => boolean): Fact[] {
  const reader = readers(state, seatings);
  return news
    .filter((event) => event.hand === state.table.hand && event.words !== "" && fits(event))
    .slice(-MOST)
    .map((event) => ({
      text: sentence(eventMessage(event), reader(event.hand)),
      clause: event.clause,
    }));
}

/** What is read of a hand, a line for each contest, and why its cards are what they are. */
function standing(state: RoomState, hand: number): Some[] {
  const reader = readerOf(state);
  const reads = state.reads
    .filter((read) => read.hand === hand)
    .map(({ contest, said }) =>
      capital(t.about.playsIn(rendered(said, reader), contestName(contest, reader))),
    );
  return [...reads, ...reasons(state, (mark) => mark.hand === hand)];
}
const contestName = (contest: string, reader: Reader): string => capital(rendered(contest, reader));

function onCard(id: number, source: Source): Content | null {
  const { view, marks, reads } = source.state;
  if (view === null) return null;
  const hand = view.hands.findIndex((cards) => cards.some(({ token }) => token === id));
  const lies = [...view.hands, view.board, view.aside].flat().find(({ token }) => token === id);
  if (lies === undefined) return { title: t.about.gone, parts: [] };
  const say = t.about;
  const reader = readerOf(source.state);
  const own = hand >= 0 && hand === view.seat;
  const place = own
    ? lies.up
      ? say.yourCard
      : say.yoursAlone
    : hand >= view.seats.length
      ? say.cardOf(view.dummies[hand - view.seats.length] ?? "")
      : hand >= 0
        ? say.cardOf(reader.name(hand))
        : view.board.includes(lies)
          ? say.onBoard
          : say.aside;
  const why = reasons(source.state, ({ cards }) => cards.includes(id));
  const plain = lies.card === null ? say.nobodyKnows : say.plain;
  const read = reads.filter((line) => line.cards.includes(id) || (own && line.hand === hand));
  const plays = read.flatMap(({ contest, cards, stand_for, said }) => {
    const of = contestName(contest, reader);
    if (!cards.includes(id)) return [say.playsNot(rendered(contest, reader))];
    const stands = stand_for[String(id)];
    return [
      capital(say.playsIn(rendered(said, reader), of)),
      stands !== undefined && say.standsFor(nameOf(stands), of),
    ];
  });
  const being = beings(marks, reads).get(id);
  return {
    title: lies.card === null ? say.faceDown : capital(nameOf(lies.card)),
    face: {
      ...lies,
      wild: being?.wild ?? false,
      nothing: being?.nothing ?? false,
      standsFor: being?.standsFor ?? null,
    },
    parts: parts(
      ["", [place, lies.card === null && !own && say.unknown]],
      [say.now, why.length > 0 ? why : [plain]],
      [say.plays, plays],
      [say.happened, told(source, ({ cards }) => cards.some(({ token }) => token === id))],
    ),
  };
}

function onSeat(
  source: Source,
  fits: (player: ReturnType<typeof players>[number]) => boolean,
): Content | null {
  const { state, news, talk = [] } = source;
  const player = players(state, news, "").find(fits);
  if (player === undefined) return null;
  const { view, table } = state;
  const say = t.about;
  const held = player.seat === null ? undefined : view?.seats[player.seat];
  const person = table.people.find(({ id }) => id === player.person);
  const { proposal } = table;
  const voter = proposal?.needed.includes(player.person) ?? false;
  return {
    title: player.name,
    parts: parts(
      [
        "",
        [
          ...player.roles,
          player.turn && say.toAct,
          player.folded && say.folded,
          player.allIn && say.allIn,
          player.said !== "" && say.declared(rendered(player.said, readerOf(state))),
          player.button && say.dealer,
          player.calls && say.caller,
          player.away && say.away,
          player.gone && say.lost,
          player.leaving && say.leaving,
          player.seat === null && !player.away && isPlaying(state) && say.next,
          player.bot && say.housePlayer,
          person?.host === true && say.host,
          voter && (proposal?.agreed.includes(player.person) ? say.agreed : say.notAgreed),
        ],
      ],
      [
        say.chips,
        [
          say.stack(player.stack),
          player.bet > 0 && say.bet(player.bet),
          held !== undefined && say.began(held.began),
        ],
      ],
      [say.now, player.seat === null ? [] : standing(state, player.seat)],
      [
        say.happened,
        told(source, ({ seat, kind }) => seat !== null && seat === player.seat && !DEALT.has(kind)),
      ],
      [
        say.talk,
        talk
          .filter((line) => line.person !== "" && line.person === player.person)
          .slice(-3)
          .map(({ text }) => text),
      ],
    ),
  };
}

function onDummy(hand: number, source: Source): Content | null {
  const { state } = source;
  const dummy = dummies(state).find((other) => other.hand === hand);
  if (dummy === undefined) return null;
  const ids = new Set(dummy.cards.map(({ id }) => id));
  const bank = state.view?.bank ?? 0;
  return {
    title: dummy.name,
    parts: parts(
      ["", [t.about.dummy, bank > 0 && t.about.holds(bank)]],
      [t.about.now, [...remarks(state), ...standing(state, hand)]],
      [
        t.about.happened,
        told(
          source,
          ({ cards, args }) =>
            args?.dummy === dummy.name ||
            cards.some(({ token }) => token !== null && ids.has(token)),
        ),
      ],
    ),
  };
}

function onPot(state: RoomState): Content | null {
  const { view } = state;
  if (view === null) return null;
  const say = t.about;
  const reader = readerOf(state);
  const names = (seats: readonly number[]) =>
    seats.length === 0 ? "" : rendered({ text: "{seats:name}", seats }, reader);
  const call = view.question?.legal.call ?? 0;
  return {
    title: say.pot,
    parts: parts(
      [
        "",
        [
          say.potAll(potOf(view)),
          call > 0 && say.toCall(call),
          view.bank > 0 && view.dummies.length === 0 && say.bank(view.bank),
        ],
      ],
      [
        say.layers,
        view.pots.map(({ cents, seats }, place) =>
          place === 0 ? say.main(cents, names(seats)) : say.side(cents, names(seats)),
        ),
      ],
      [
        say.chips,
        view.seats.map(({ front }, seat) => front > 0 && say.front(capital(names([seat])), front)),
      ],
    ),
  };
}

function remarks(state: RoomState): Fact[] {
  return remarksOf(state.view).map((note) => ({
    ...because(note, readerOf(state)),
    wild: isWild(note),
  }));
}

function onWild(state: RoomState): Content {
  const say = t.about;
  const by = (kinds: readonly string[]) => reasons(state, (mark) => kinds.includes(mark.state));
  const notes = remarks(state);
  const wild = by(["wild"]);
  return {
    title: say.wild,
    parts: parts(
      ["", notes.length + wild.length > 0 ? notes : [say.nothingWild]],
      [say.wildCards, wild],
      [say.null, by(["nothing"])],
      [say.other, by(["copy", "other"])],
    ),
  };
}

/** The menu entry of the game on the table. */
const entryOf = (state: RoomState): GameJson | undefined =>
  state.table.menu.find(({ game, name }) =>
    state.table.called ? name === state.table.called : game === state.view?.game,
  );

/** The house rules in force that differ from the usual ones, as the rulebook takes them. */
export const houseOf = (state: RoomState): string => (entryOf(state)?.changed ?? []).join(", ");

function onGame({ state, page }: Source): Content {
  const say = t.about;
  const entry = entryOf(state);
  const house = Object.entries(entry === undefined ? {} : draftOf(entry).house);
  const named = new Map(page?.options.map((option) => [option.name, option]) ?? []);
  const ladder = page?.ladders.flatMap(({ contest, rungs }) => [
    ...(contest === "" ? [] : [`${capital(contest)}:`]),
    ...rungs.map(({ kind, made_of }) => `${capital(kind)}: ${made_of}`),
  ]);
  return {
    title: titleOf(state),
    parts: parts(
      ["", [page?.summary ?? say.loading]],
      [say.notes, remarks(state)],
      ...(page?.at_the_table ?? []).map(
        ({ heading, lines, numbered }): [string, readonly string[]] => [
          heading,
          numbered ? lines.map((line, at) => `${String(at + 1)}. ${line}`) : lines,
        ],
      ),
      [say.stakes, [said(entry?.stakes ?? "")]],
      [
        say.houseRules,
        house.length === 0
          ? [say.asUsual]
          : house.map(([name, value]) => say.changed(named.get(name)?.words ?? name, value)),
      ],
      [say.whatWins, ladder ?? []],
      [
        say.rules,
        (page?.clauses ?? []).map((clause) =>
          clause.number === "" ? clause.text : `${clause.number}. ${wholeClause(clause)}`,
        ),
      ],
    ),
  };
}

/** A clause of the game's page, with the name of what it is about. */
function onClause(title: string, clause: string, { page }: Source): Content {
  const found = page?.clauses.find(({ number }) => number === clause);
  const text =
    (found && wholeClause(found)) ?? page?.options.find(({ name }) => name === clause)?.words;
  return { title, parts: parts(["", [text ?? t.about.loading]]) };
}

/** The events of a kind. */
function onToken(key: string, source: Source): Content {
  const { state } = source;
  return {
    title: capital(rendered(key, readerOf(state))),
    parts: parts(
      ["", remarks(state)],
      [t.about.happened, told(source, ({ kind }) => kind === key)],
      [t.about.wildCards, reasons(state, (mark) => mark.state === "wild")],
    ),
  };
}

function onHand({ state }: Source): Content {
  const say = t.about;
  const reader = readerOf(state);
  const seat = state.view?.seat ?? null;
  const own = seat === null ? [] : (state.view?.hands[seat] ?? []);
  const stands = state.reads
    .filter((read) => read.hand === seat)
    .flatMap(({ contest, stand_for }) =>
      Object.entries(stand_for).map(([id, card]) => {
        const face = own.find(({ token }) => token === Number(id))?.card ?? null;
        const sentence = say.standsFor(nameOf(card), contestName(contest, reader));
        return face === null ? sentence : `${capital(nameOf(face))}: ${sentence}`;
      }),
    );
  return {
    title: say.yourHand,
    parts: parts(
      [
        "",
        own.length === 0
          ? [say.noHand]
          : [...(state.help?.have ?? []), ...(state.help?.remarks ?? [])].map((line) =>
              sentence(line, reader),
            ),
      ],
      [say.wild, stands],
      [say.now, (state.help?.why ?? []).map((why) => because(why, reader))],
    ),
  };
}
