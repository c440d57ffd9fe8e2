// Money between the events of a batch: who paid what into which pot, event by event.

import type { Happened } from "../rail/story";
import type { PotJson, ViewJson } from "../wire/messages";

/** Chips of a hand, in cents: behind the seats, in front of them, in the pots and held by the table. */
export interface Money {
  stacks: number[];
  fronts: number[];
  pots: PotJson[];
  bank: number;
}

/** An account: the stack of a seat, its bet, the pots, or what the table holds for the game. */
type Account = { stack: number } | { front: number } | "pot" | "bank";

interface Flow {
  from: Account;
  to: Account;
  cents: number;
}

/** Events of a betting round: they leave the bets in front of the seats. */
const BETTING = new Set([
  "bet",
  "call",
  "raise",
  "check",
  "fold",
  "post",
  "ante",
  "chips",
  "ruling",
  "dead blind",
  "uncalled",
]);
/** After these no bet is in front of a seat. */
const COLLECTED = new Set(["show", "win"]);

export const moneyOf = (view: ViewJson): Money => ({
  stacks: view.seats.map((seat) => seat.stack),
  fronts: view.seats.map((seat) => seat.front),
  pots: view.pots,
  bank: view.bank,
});

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);
const inPots = (money: Money): number => sum(money.pots.map((pot) => pot.cents));
export const total = (money: Money): number =>
  sum(money.stacks) + sum(money.fronts) + inPots(money) + money.bank;

/** Money before the first event of a hand: stacks as they began, and what was left for it. */
export function openingMoney(view: ViewJson): Money {
  const stacks = view.seats.map((seat) => seat.began);
  const rest = total(moneyOf(view)) - sum(stacks) - view.bank;
  const pots = rest > 0 ? [{ cents: rest, seats: view.seats.map((_, seat) => seat) }] : [];
  return { stacks, fronts: stacks.map(() => 0), pots, bank: view.bank };
}

/** Money after each event; the sum of all accounts never changes. */
export function moneyAfter(start: Money, end: ViewJson, events: readonly Happened[]): Money[] {
  const known = events.map((event) => hasKnownFlow(event));
  const others = otherFlows(start, end, events, known);
  let money = start;
  return events.map((event, at) => {
    const rest = events.slice(at);
    const other = others[at] ?? [];
    const isIdle = !known[at] && event.cards.length === 0 && other.length === 0;
    if (!isIdle && collects(money, end, event, rest)) money = collect(money, end);
    const flows = known[at] ? flowsOf(money, end, event, rest) : other;
    for (const flow of flows) money = move(money, flow, event, end);
    return event.kind === "fold" ? withoutSeat(money, event.seat) : money;
  });
}

const KNOWN = new Set(["ante", "post", "bet", "raise", "call", "uncalled", "win"]);
const hasKnownFlow = (event: Happened): boolean =>
  KNOWN.has(event.kind) && event.seat !== null && event.cents > 0;

function flowsOf(money: Money, end: ViewJson, event: Happened, rest: readonly Happened[]): Flow[] {
  const { kind, cents, other, args } = event;
  const seat = event.seat ?? 0;
  const bets = (paid: number): Flow[] => {
    const front = Math.min(paid, inFront(money, end, seat, paid, rest));
    return [
      { from: { stack: seat }, to: { front: seat }, cents: front },
      { from: { stack: seat }, to: "pot", cents: paid - front },
    ];
  };
  switch (kind) {
    case "ante":
      return [{ from: { stack: seat }, to: "pot", cents }];
    case "post":
      return args?.["name"] === undefined
        ? [{ from: { stack: seat }, to: "pot", cents }]
        : bets(cents);
    case "call":
      return bets(cents);
    case "bet":
    case "raise":
      return bets(paidBy(money, end, event, rest));
    case "uncalled": {
      const bet = Math.min(cents, money.fronts[seat] ?? 0);
      return [
        { from: { front: seat }, to: { stack: seat }, cents: bet },
        { from: "pot", to: { stack: seat }, cents: cents - bet },
      ];
    }
    default:
      return [{ from: other === null ? "pot" : { stack: other }, to: { stack: seat }, cents }];
  }
}

/** Check whether a seat neither pays nor is paid by a later event. */
const isLast = (seat: number, rest: readonly Happened[]): boolean =>
  !rest.slice(1).some((event) => [event.seat, event.other].includes(seat) && event.cents > 0);

/** Cents that a bet takes from the stack: most games name the amount then in front, some the raise alone. */
function paidBy(
  money: Money,
  end: ViewJson,
  { seat, cents }: Happened,
  rest: readonly Happened[],
): number {
  const place = seat ?? 0;
  const [stack, front] = [money.stacks[place] ?? 0, money.fronts[place] ?? 0];
  const due = stack - (end.seats[place]?.stack ?? 0);
  if (isLast(place, rest) && due > 0) return due;
  const possible = [cents - front, Math.max(...money.fronts) - front + cents, cents];
  return possible.find((paid) => paid > 0 && paid <= stack) ?? 0;
}

/** Part of a payment that stays in front of a seat: all, where the table does not say otherwise. */
function inFront(
  money: Money,
  end: ViewJson,
  seat: number,
  paid: number,
  rest: readonly Happened[],
): number {
  const isRoundOver = end.seats.every(({ front }) => front === 0);
  if (isRoundOver || !isLast(seat, rest) || !rest.every(({ kind }) => BETTING.has(kind)))
    return paid;
  return Math.max(0, (end.seats[seat]?.front ?? 0) - (money.fronts[seat] ?? 0));
}

/**
 * Flows of events whose kinds say nothing of where money goes: as the table after them has it.
 * They are explained from the last to the first, so that an amount that is only named moves nothing.
 */
function otherFlows(
  start: Money,
  end: ViewJson,
  events: readonly Happened[],
  known: boolean[],
): Flow[][] {
  let money = start;
  for (const [at, event] of events.entries()) {
    const rest = events.slice(at);
    if (collects(money, end, event, rest)) money = collect(money, end);
    if (!known[at]) continue;
    for (const flow of flowsOf(money, end, event, rest)) money = move(money, flow, event, end);
  }
  const stacks = end.seats.map((seat, place) => seat.stack - (money.stacks[place] ?? 0));
  let bank = end.bank - money.bank;
  // A bet that is settled at once, card against pot, is only named.
  for (const [at, { kind, seat, cents }] of events.entries()) {
    if (kind !== "bet" || seat === null || stacks[seat] !== cents) continue;
    known[at] = false;
    stacks[seat] = 0;
  }
  const flows: Flow[][] = events.map(() => []);
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at];
    if (known[at] || event === undefined || event.cents === 0) continue;
    flows[at] = explained(event, stacks, bank);
    for (const { from, to, cents } of flows[at] ?? []) {
      if (typeof from === "object" && "stack" in from)
        stacks[from.stack] = (stacks[from.stack] ?? 0) + cents;
      if (typeof to === "object" && "stack" in to)
        stacks[to.stack] = (stacks[to.stack] ?? 0) - cents;
      if (to === "bank") bank -= cents;
      if (from === "bank") bank += cents;
    }
  }
  return flows;
}

/** Flows of an event, by what the stacks and the bank still have to gain. */
function explained(event: Happened, stacks: readonly number[], bank: number): Flow[] {
  const { seat, other, cents } = event;
  if (seat === null) return bank >= cents ? [{ from: "pot", to: "bank", cents }] : [];
  const gain = stacks[seat] ?? 0;
  const pays = (from: number, to: Account, paid = cents): Flow => ({
    from: { stack: from },
    to,
    cents: paid,
  });
  if (other !== null && gain <= -cents && (stacks[other] ?? 0) >= cents)
    return [pays(seat, { stack: other })];
  if (other !== null && gain >= cents && (stacks[other] ?? 0) <= -cents)
    return [pays(other, { stack: seat })];
  if (gain <= -cents) return [pays(seat, "pot")];
  if (gain < cents) return [];
  const payers = stacks.flatMap((owed, place) =>
    owed < 0 ? [pays(place, { stack: seat }, -owed)] : [],
  );
  if (payers.length > 0 && sum(payers.map(({ cents: paid }) => paid)) === gain) return payers;
  return [{ from: "pot", to: { stack: seat }, cents }];
}

/** Check whether the bets in front of the seats are in the pot by this event. */
function collects(
  money: Money,
  end: ViewJson,
  event: Happened,
  rest: readonly Happened[],
): boolean {
  if (BETTING.has(event.kind) || money.fronts.every((front) => front === 0)) return false;
  if (COLLECTED.has(event.kind)) return true;
  return money.fronts.some(
    (front, seat) =>
      front > (end.seats[seat]?.front ?? 0) &&
      !rest.some((later) => later.seat === seat && BETTING.has(later.kind)),
  );
}

/** A seat that folds can win no pot. */
const withoutSeat = (money: Money, seat: number | null): Money => ({
  ...money,
  pots: money.pots.map((pot) => ({ ...pot, seats: pot.seats.filter((other) => other !== seat) })),
});

function collect(money: Money, end: ViewJson): Money {
  const bets = sum(money.fronts);
  const fronts = money.fronts.map(() => 0);
  if (inPots(money) + bets === sum(end.pots.map((pot) => pot.cents))) {
    return { ...money, fronts, pots: end.pots };
  }
  return { ...money, fronts, pots: into(money.pots, bets, end) };
}

function into(pots: readonly PotJson[], cents: number, end: ViewJson): PotJson[] {
  const [main = { cents: 0, seats: end.seats.map((_, seat) => seat) }, ...sides] = pots;
  return [{ ...main, cents: main.cents + cents }, ...sides];
}

/** Take cents from the pots, first from the pot named. */
function outOf(pots: readonly PotJson[], cents: number, first: number): PotJson[] {
  const left = pots.map((pot) => pot.cents);
  for (const at of [first, ...left.keys()]) {
    const taken = Math.min(cents, left[at] ?? 0);
    left[at] = (left[at] ?? 0) - taken;
    cents -= taken;
  }
  return pots.map((pot, at) => ({ ...pot, cents: left[at] ?? 0 }));
}

function move(money: Money, flow: Flow, event: Happened, end: ViewJson): Money {
  const { from, to } = flow;
  const balance = balanceOf(money, from);
  const cents = Math.min(flow.cents, balance);
  if (cents <= 0) return money;
  const pot = event.args?.["pot"];
  const stacks = [...money.stacks];
  const fronts = [...money.fronts];
  let { pots, bank } = money;
  if (from === "pot") pots = outOf(pots, cents, typeof pot === "number" ? pot : 0);
  else if (from === "bank") bank -= cents;
  else if ("stack" in from) stacks[from.stack] = balance - cents;
  else fronts[from.front] = balance - cents;
  if (to === "pot") pots = into(pots, cents, end);
  else if (to === "bank") bank += cents;
  else if ("stack" in to) stacks[to.stack] = (stacks[to.stack] ?? 0) + cents;
  else fronts[to.front] = (fronts[to.front] ?? 0) + cents;
  return { stacks, fronts, pots, bank };
}

function balanceOf(money: Money, account: Account): number {
  if (account === "pot") return inPots(money);
  if (account === "bank") return money.bank;
  return "stack" in account
    ? (money.stacks[account.stack] ?? 0)
    : (money.fronts[account.front] ?? 0);
}
