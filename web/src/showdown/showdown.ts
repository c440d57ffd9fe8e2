// A showdown as data: contests with the hands in the order they were shown, the cards that play, what
// they stand for and why, the verdict, and the money. It is made of readings, marks and events; no
// rule of any game is known here, and no sentence is parsed.

import { players, type Player } from "../felt/model";
import { whyOf } from "../felt/slate";
import type { Happened } from "../rail/story";
import type { ReadJson, RoomState, TextJson, ViewJson } from "../wire/messages";
import type { Message } from "../wording/message";
import { eventMessage, type Reader } from "../wording/render";
import { brief, contrasted, numberOf } from "./hand_names";
import type { BoardRow, Lane, Note, Showdown, ShownHand, Take, Verdict, Why } from "./model";
import { withPot, beatenBy, placeOf, bestOf, packed, decide } from "./parts";
import { facesOf, playedBy, type Played } from "./played";

/** Kinds of events with which a hand goes on: what was shown before them is over. */
const PLAY = new Set([
  ...["ante", "bet", "board", "call", "check", "dealt", "dealt up", "declare", "discard"],
  ...["draw", "fold", "keep", "pass", "post", "raise", "roll", "stand", "trade", "turn"],
]);
/** Questions with which a hand goes on, though cards have been shown. */
const ASKS = new Set([
  ...["another card", "arrange", "auction", "bet", "bring-in", "claim", "declare", "discard"],
  ...["draw", "exchange", "offer", "pass", "pass to", "roll", "runs", "straddle", "take"],
]);
/** Kinds that begin a showdown. */
const BEGINS = new Set(["show", "muck", "win", "unclaimed", "thrown in", "life", "leg"]);
/** Kinds that are drawn as cards, verdicts and chips, so that their sentences are not needed. */
const DRAWN = new Set(["show", "muck", "win", "beat", "damien", "nominal winner", "lead"]);
/** The winner of a first contest, who plays in the next one. */
const GOES_ON = "nominal winner";
/** A dummy hand wins. */
const LOST_TO_DUMMY = "pays the pot";
const NOBODY = new Set(["unclaimed", "thrown in", "end nobody"]);

/** The events of the showdown that runs or has just ended; empty if there is none. */
export function showdownEvents(state: RoomState, told: readonly Happened[]): Happened[] {
  const { question = null } = state.view ?? {};
  if (question !== null && ASKS.has(question.kind)) return [];
  const events = told.filter((event) => event.hand === state.table.hand);
  const rest = events.slice(events.findLastIndex((event) => PLAY.has(event.kind)) + 1);
  const begin = rest.findIndex((event) => BEGINS.has(event.kind));
  return begin < 0 ? [] : rest.slice(begin);
}

/** Whether a showdown runs or has just ended. */
export const isShowdown = (state: RoomState, told: readonly Happened[]): boolean =>
  showdownEvents(state, told).length > 0;

/** Return the showdown that the events told so far have come to, or null. */
export function showdownOf(
  state: RoomState,
  told: readonly Happened[],
  reader: Reader,
): Showdown | null {
  const { view } = state;
  const events = showdownEvents(state, told);
  if (view === null || events.length === 0) return null;
  const table = new Table(state, view, events, reader);
  const contests = table.contests();
  const staged = contests.some(table.hasDummy) && !contests.every(table.hasDummy);
  const lanes = contests
    .map((contest) => table.lane(contest, staged))
    .filter((lane) => lane.hands.length > 0 || lane.verdicts.length > 0)
    // a half that nobody played for
    .filter((lane, _, all) => lane.verdicts.length > 0 || !isOver(state) || !all.some(isDecided));
  const compared = lanes.some((lane) => lane.hands.some((hand) => hand.packets.length > 0));
  const nobody = events.some((event) => NOBODY.has(event.kind));
  const form = compared ? "hands" : nobody ? "nobody" : "unshown";
  const notes = together(
    events.filter((event) => !DRAWN.has(event.kind) && !table.isSummedUp(event)),
  );
  const last = lanes.at(-1);
  // a game whose result is no comparison of hands has the sentence of its result
  if (last !== undefined && lanes.every((lane) => lane.verdicts.length === 0)) {
    const result = notes.shift();
    if (result !== undefined) last.verdicts.push(toldBy(result));
  }
  if (lanes.length === 0) {
    const result = events.find((event) => event.kind === "win") ?? notes.shift();
    if (result === undefined) return null;
    lanes.push({ ...EMPTY, verdicts: [toldBy(result)] });
  }
  const isDecidedAll = lanes.every(isDecided);
  const seated = players(state, [], "");
  const takes = table.takes(seated);
  const drawn = new Set([
    ...lanes.flatMap(({ hands }) => hands.map(({ seat }) => seat)),
    ...takes.map(({ seat }) => seat),
  ]);
  const absent = seated
    .filter(({ seat }) => seat !== null && !drawn.has(seat))
    // others may still show
    .filter(({ seat, folded }) => folded || isDecidedAll || table.hasMucked(seat))
    .map((player) => ({ player, folded: player.folded && !table.hasMucked(player.seat) }));
  return { form, lanes, staged, takes, board: table.board(), absent, notes };
}

/**
 * What several players pay another alike, or a single one several others, said once, as what befalls
 * several players alike.
 */
function together(events: readonly Happened[]): Note[] {
  const notes: Note[] = [];
  for (const event of events) {
    const last = notes.at(-1);
    const [payers, payees] = [event.seat, event.other].map((seat) => (seat === null ? [] : [seat]));
    const isAlike =
      last?.kind === event.kind && last.words === event.words && last.cents === event.cents;
    const isSame = isAlike && event.seat !== null && event.other === null && last.other === null;
    if (isSame && !hasMore(event) && !hasMore(last)) {
      last.seats.push(...(payers ?? []));
    } else if (event.kind !== "pay")
      notes.push({ ...event, seats: payers ?? [], others: payees ?? [] });
    else if (isAlike && last.others.length === 1 && last.other === event.other) {
      last.seats.push(...(payers ?? []));
    } else if (isAlike && last.seats.length === 1 && last.seat === event.seat) {
      last.others.push(...(payees ?? []));
    } else notes.push({ ...event, seats: payers ?? [], others: payees ?? [] });
  }
  return notes;
}

/** Whether an event says more than of whom it speaks. */
const hasMore = ({ cards, args }: Happened): boolean =>
  cards.length > 0 || Object.keys(args ?? {}).length > 0;

/** What seats win, by their number. */
function paidBy(wins: readonly Happened[]): Record<number, number> {
  const paid: Record<number, number> = {};
  for (const { seat, cents } of wins) {
    if (seat !== null) paid[seat] = (paid[seat] ?? 0) + cents;
  }
  return paid;
}

const isDecided = (lane: Lane): boolean => lane.verdicts.length > 0;
const isOver = ({ table }: RoomState): boolean => !["playing", "frozen"].includes(table.stage);

const EMPTY: Lane = {
  ...{ contest: "", hands: [], verdicts: [] },
  ...{ paid: {}, beaten: null, yours: null },
};

/** The verdict that is the sentence of an event. */
const toldBy = (event: Happened): Verdict => ({
  winners: event.kind === "win" && event.seat !== null ? [event.seat] : [],
  hand: null,
  beaten: null,
  count: 1,
  part: null,
  cents: event.cents,
  sentence: eventMessage(event),
  loud: event.weight === "loud",
});

/** What a showdown is read from. */
class Table {
  readonly #cards: ReadonlyMap<number, string | null>;
  readonly #shown: number[];
  readonly #mucked: readonly number[];
  /** Players pay each other: each contest is a row of every hand. */
  readonly #rows: boolean;
  #contests: readonly string[] | null = null;

  constructor(
    readonly state: RoomState,
    readonly view: ViewJson,
    readonly events: readonly Happened[],
    readonly reader: Reader,
  ) {
    const seen = events.flatMap((event) => event.cards);
    this.#cards = new Map([
      ...facesOf(state),
      ...seen.flatMap(({ token, card }) =>
        token === null || card === null ? [] : [[token, card] as const],
      ),
    ]);
    const shows = events.filter((event) => event.kind === "show");
    const shown = shows.map((event) => this.#handOf(event));
    this.#mucked = events.flatMap(({ kind, seat }) =>
      kind === "muck" && seat !== null ? [seat] : [],
    );
    const wins = new Set(this.#wins.flatMap(({ seat, args }) => (args?.hand ? [seat] : [])));
    const named = this.#wins.flatMap((win) => [win.seat, ...beatenBy(win)]);
    const open = named.filter(
      (seat): seat is number =>
        seat !== null && (wins.has(seat) || (this.#isRead(seat) && !this.#isHidden(seat))),
    );
    const order = [...shown, ...(shows.length === 0 ? open : [])];
    const own = view.seat !== null && this.#mucked.includes(view.seat) ? [view.seat] : [];
    this.#shown = [...new Set([...order, ...own].filter((hand) => hand >= 0))];
    const names = new Set(this.#reads.map((read) => read.contest));
    this.#rows =
      names.size > 1 && shows.length > 0 && shows.every((event) => Array.isArray(event.args?.rows));
  }

  get #reads(): readonly ReadJson[] {
    return this.state.reads;
  }

  get #wins(): Happened[] {
    return this.events.filter((event) => event.kind === "win");
  }

  /** Money between players, which is no part of a pot. */
  isPayment = ({ kind, seat, other }: Happened): boolean =>
    (kind === "pay" || kind === "win") && seat !== null && other !== null;

  /** A payment that the result itself is. Beside a pot that is won it is for a reason of its own. */
  isSummedUp = (event: Happened): boolean =>
    this.isPayment(event) && this.#wins.every(this.isPayment);

  hasMucked = (seat: number | null): boolean => seat !== null && this.#mucked.includes(seat);

  #isRead = (hand: number): boolean => this.#reads.some((read) => read.hand === hand);

  /** The reader's own hand with cards that others have not seen: its reading compares nothing. */
  #isHidden = (hand: number): boolean =>
    hand === this.view.seat && (this.view.hands[hand] ?? []).some((card) => !card.up);

  #handOf({ seat, args }: Happened): number {
    if (seat !== null) return seat;
    const place = this.view.dummies.findIndex((name) => name === args?.dummy);
    return place < 0 ? -1 : this.view.seats.length + place;
  }

  #isDummy = (hand: number): boolean => hand >= this.view.seats.length;

  /** Whether a dummy hand takes part in a contest. */
  hasDummy = (contest: string): boolean =>
    this.#shown.some(
      (hand) =>
        this.#isDummy(hand) &&
        this.#reads.some((read) => read.hand === hand && read.contest === contest),
    );

  /** The contests in order. */
  contests(): readonly string[] {
    return (this.#contests ??= this.#contestsShown());
  }

  #contestsShown(): string[] {
    const won = this.#wins.flatMap(({ args }) =>
      typeof args?.contest === "string" ? [args.contest] : [],
    );
    if (this.#rows) return [""];
    const others = this.#shown.filter((hand) => !this.#isOwnMucked(hand));
    const read = (others.length > 0 ? others : this.#shown).flatMap((hand) =>
      this.#reads.filter((one) => one.hand === hand).map((one) => one.contest),
    );
    const names = [...new Set([...read, ...won])];
    // until a dummy hand is shown only the first contest is decided
    const isFirst = this.view.dummies.length > 0 && !this.#shown.some(this.#isDummy);
    if (isFirst && won.length === 0) names.splice(1);
    return names.length > 0 ? names : this.#shown.length + won.length > 0 ? [""] : [];
  }

  #isOwnMucked = (hand: number): boolean => hand === this.view.seat && this.#mucked.includes(hand);

  /** The reading of a hand in a contest. */
  #read(hand: number, contest: string): ReadJson | undefined {
    return this.#reads.find((read) => read.hand === hand && read.contest === contest);
  }

  lane(contest: string, staged: boolean): Lane {
    const hands = this.#shown
      .filter((hand) => !staged || this.#playsIn(hand, contest))
      .map((hand) => this.#hand(hand, contest))
      .filter((hand) => hand.packets.length > 0 || this.contests().length === 1);
    const single = this.contests().length === 1;
    const wins = this.#wins.filter(
      (win) => !this.isPayment(win) && (single || win.args?.contest === contest),
    );
    const winners = new Set(this.#winnersOf(contest, wins, staged));
    for (const hand of hands) hand.wins = winners.has(hand.hand);
    const losers = hands.filter((hand) => !hand.wins && hand.said !== null);
    const best = bestOf(losers);
    const verdicts = this.#verdicts(contest, hands, wins, best, staged);
    const first = hands.find((hand) => hand.wins);
    if (first && best) decide(first, best);
    return {
      contest,
      hands,
      verdicts,
      paid: paidBy(wins),
      beaten: verdicts.length > 0 ? (best?.hand ?? null) : null,
      yours: verdicts.length > 0 ? this.#yours(hands) : null,
    };
  }

  /** Whether a hand plays in a contest of several steps. */
  #playsIn(hand: number, contest: string): boolean {
    const withDummy = this.hasDummy(contest);
    if (this.#isDummy(hand) || !withDummy) return this.#isDummy(hand) === withDummy;
    return this.events.some((event) => event.kind === GOES_ON && event.seat === hand);
  }

  #winnersOf(contest: string, wins: readonly Happened[], staged: boolean): number[] {
    const of = (events: readonly Happened[]) => events.flatMap(({ seat }) => seat ?? []);
    if (staged && !this.hasDummy(contest)) {
      return of(this.events.filter((event) => event.kind === GOES_ON));
    }
    if (staged && this.events.some((event) => event.kind === LOST_TO_DUMMY)) {
      return [...of(wins), ...this.#shown.filter(this.#isDummy)];
    }
    const paid = this.#balance();
    const most = Math.max(0, ...paid.values());
    const best = [...paid].filter(([, cents]) => cents === most && most > 0);
    return wins.length > 0 ? of(wins) : best.map(([seat]) => seat);
  }

  /** By seat what players have paid each other. */
  #balance(): Map<number, number> {
    const paid = new Map<number, number>();
    const add = (seat: number | null, cents: number) => {
      if (seat !== null) paid.set(seat, (paid.get(seat) ?? 0) + cents);
    };
    for (const event of this.events.filter(this.isPayment)) {
      const sign = event.kind === "win" ? 1 : -1;
      add(event.seat, sign * event.cents);
      add(event.other, -sign * event.cents);
    }
    return paid;
  }

  #hand(hand: number, contest: string): ShownHand {
    const dummy = this.#isDummy(hand);
    const reads = this.#rows
      ? this.#reads.filter((read) => read.hand === hand)
      : [this.#read(hand, contest)].filter((read) => read !== undefined);
    const [read] = reads;
    const packets = this.#rows
      ? reads.map((row) => ({ name: row.contest, cards: this.#played(row), decides: false }))
      : read === undefined
        ? []
        : packed(read.said, this.#played(read));
    const playing = new Set(packets.flatMap(({ cards }) => cards.map((card) => card.id)));
    const event = this.events.findLast((one) => one.kind === "show" && this.#handOf(one) === hand);
    const held = this.#heldBy(hand, event);
    const rest = held.filter((id) => !playing.has(id)).map((id) => this.#card(id));
    const won = this.#wins.find((win) => win.seat === hand && win.args?.hand !== undefined);
    if (packets.length === 0 && (event ?? won) !== undefined && this.contests().length === 1) {
      const cards = rest.splice(0).filter(({ card }) => card !== null);
      packets.push({ name: null, cards, decides: false });
    }
    return {
      hand,
      seat: dummy ? null : hand,
      name: dummy
        ? (this.view.dummies[hand - this.view.seats.length] ?? "")
        : this.reader.name(hand),
      mine: hand === this.view.seat,
      said: this.#rows ? null : (read?.said ?? (won?.args?.hand as TextJson | undefined) ?? null),
      packets,
      rest,
      why: this.#why(
        hand,
        packets.flatMap(({ cards }) => cards),
      ),
      place: read === undefined ? null : placeOf(read),
      wins: false,
      mucked: this.#mucked.includes(hand),
    };
  }

  /** The cards of a hand, without those of the board. */
  #heldBy(hand: number, event: Happened | undefined): number[] {
    const shown = event?.cards.flatMap(({ token }) => token ?? []) ?? [];
    return shown.length > 0 ? shown : (this.view.hands[hand] ?? []).map((card) => card.token);
  }

  #card(id: number): Played {
    const card = this.#cards.get(id) ?? null;
    return { id, card, plays: null, wild: false };
  }

  board(): BoardRow[] {
    const { board, rows, lines } = this.view;
    const lying = board.filter(({ card }) => card !== null);
    const places = rows ?? [lying.map(({ token }) => token)];
    const named = Object.entries(lines).map(([name, tokens]) => [name, String(tokens)] as const);
    const faces = new Map(
      lying.map(({ token, card }) => [
        token,
        { id: token, card, plays: null, wild: this.#isWild(token) },
      ]),
    );
    const laid = places.map((row) => ({
      name: named.find(([, tokens]) => tokens === String(row))?.[0] ?? "",
      cards: row.map((id) => (id === null ? null : (faces.get(id) ?? null))),
    }));
    return laid.filter(({ cards }) => cards.some((card) => card !== null));
  }

  /** Whether a card is wild in some hand. */
  #isWild = (id: number): boolean =>
    this.state.marks.some(({ state, cards }) => state === "wild" && cards.includes(id));

  #played(read: ReadJson): Played[] {
    return playedBy(read, this.state, this.#cards);
  }

  #why(hand: number, cards: readonly Played[]): Why[] {
    const wild = new Set(cards.filter((card) => card.wild).map((card) => card.id));
    const marks = this.state.marks.filter(
      (mark) =>
        mark.hand === hand && mark.state !== "copy" && mark.cards.some((id) => wild.has(id)),
    );
    return marks.map((mark) => {
      const playing = mark.cards.filter((id) => wild.has(id));
      return whyOf(
        mark,
        playing.map((id) => this.#cards.get(id) ?? "??"),
      );
    });
  }

  #verdicts(
    contest: string,
    hands: readonly ShownHand[],
    wins: readonly Happened[],
    best: ShownHand | undefined,
    staged: boolean,
  ): Verdict[] {
    const pots = new Set(wins.map((win) => win.args?.pot));
    const found = [...pots].map((pot) => {
      const events = wins.filter((win) => win.args?.pot === pot);
      return this.#verdict(hands, events, best);
    });
    if (found.length > 0) return found.reduce(withPot, []);
    const [winner] = hands.filter((hand) => hand.wins);
    if (winner === undefined) return [];
    const event = this.events.find((one) =>
      staged && !this.hasDummy(contest) ? one.kind === GOES_ON : one.kind === LOST_TO_DUMMY,
    );
    const cents = event?.cents ?? this.#balance().get(winner.hand) ?? 0;
    const verdict = this.#compared(hands, winner, best, cents);
    const paid = { text: "{seat wins} {amount}", seat: verdict.winners, amount: cents };
    const sentence = verdict.hand === null ? paid : null;
    return [{ ...verdict, sentence, loud: event?.weight === "loud" }];
  }

  #verdict(
    hands: readonly ShownHand[],
    events: readonly Happened[],
    best: ShownHand | undefined,
  ): Verdict {
    const [win] = events as [Happened, ...Happened[]];
    const cents = events.reduce((sum, event) => sum + event.cents, 0);
    const winner = hands.find((hand) => hand.hand === win.seat);
    const part = (win.args?.part ?? win.args?.prize ?? null) as TextJson | null;
    const seats = events.flatMap(({ seat }) => seat ?? []);
    if (winner === undefined) return { ...toldBy(win), winners: seats, cents };
    const said = { ...winner, said: (win.args?.hand as TextJson | undefined) ?? winner.said };
    return {
      ...this.#compared(hands, said, best, cents),
      winners: seats,
      part,
      sentence: said.said === null ? eventMessage(win) : this.#tieBroken(winner, best),
    };
  }

  /** The sentence of the event by which one of two equal hands wins; null if they differ. */
  #tieBroken(winner: ShownHand, best: ShownHand | undefined): Message | null {
    if (!winner.said || !best?.said) return null;
    const [one, other] = [brief(winner.said), brief(best.said)];
    if (winner.packets.length < 2 || JSON.stringify(one) !== JSON.stringify(other)) return null;
    const event = this.events.findLast(
      ({ kind, seat, other: by }) => kind === "beat" && seat === best.seat && by === winner.seat,
    );
    return event === undefined ? null : eventMessage(event);
  }

  #compared(
    hands: readonly ShownHand[],
    winner: ShownHand,
    best: ShownHand | undefined,
    cents: number,
  ): Verdict {
    const names =
      winner.said === null
        ? [null, null]
        : best?.said
          ? contrasted(winner.said, best.said)
          : [brief(winner.said), null];
    const [hand = null, beaten = null] = names;
    return {
      winners: hands.filter((one) => one.wins).map((one) => one.hand),
      hand,
      beaten,
      count: hand === null ? 1 : numberOf(hand, this.reader.language.code),
      part: null,
      cents,
      sentence: null,
      loud: false,
    };
  }

  #yours(hands: readonly ShownHand[]): Message | null {
    const mine = hands.find((hand) => hand.mine);
    const winner = hands.find((hand) => hand.wins);
    if (!mine?.said || mine.wins || !winner?.said) return null;
    const [better, hand] = contrasted(winner.said, mine.said);
    if (winner.seat === null) {
      return { text: "You: {hand}. {dummy} has {better}.", hand, better, dummy: winner.name };
    }
    const count = numberOf(better, this.reader.language.code);
    const text =
      count === 1
        ? "You: {hand}. {winner:'s} {better} was better."
        : "You: {hand}. {winner:'s} {better} were better.";
    return { text, hand, better, winner: winner.seat };
  }

  takes(seated: readonly Player[]): Take[] {
    const sums = this.#balance();
    for (const { kind, seat, cents, other } of this.events) {
      if (kind !== "win" || seat === null || other !== null) continue;
      sums.set(seat, (sums.get(seat) ?? 0) + cents);
    }
    return [...sums]
      .filter(([, cents]) => cents !== 0)
      .map(([seat, cents]) => ({
        seat,
        cents,
        stack: this.view.seats[seat]?.stack ?? 0,
        player: seated.find((player) => player.seat === seat),
      }))
      .sort((one, other) => other.cents - one.cents);
  }
}
