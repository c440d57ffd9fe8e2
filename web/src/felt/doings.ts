// What a seat did last, in a word or two on its plate: by the kind of the event, and never from its
// sentence. A kind that is not listed shows nothing.

import type { EventJson } from "../wire/messages";
import { eventMessage, rendered, type Reader } from "../wording/render";

const DOINGS: Record<string, string> = {
  ace: "{seat:calls} the ace",
  bet: "{seat:bets} {amount}",
  bid: "{seat:bids} {amount}",
  bought: "{seat:buys} for {amount}",
  buy: "{seat:buys}",
  call: "{seat:calls} {amount}",
  check: "{seat:checks}",
  claim: "{seat:claims}",
  declare: "{seat:declares}",
  discard: "{seat:discards}",
  draw: "{seat:draws} {count}",
  exchange: "{seat:exchanges}",
  fee: "{seat:pays} {amount}",
  fold: "{seat:folds}",
  holdings: "{seat:takes} {amount}",
  keep: "{seat:keeps}",
  killed: "{seat:folds}",
  knock: "{seat:knocks}",
  lay: "{seat:lays} out",
  leg: "{seat:wins} a leg",
  life: "{seat:loses} a life",
  match: "{seat:matches} the pot",
  muck: "{seat:mucks}",
  "no bid": "{seat:passes}",
  pass: "{seat:passes}",
  pay: "{seat:pays} {amount}",
  pays: "{seat:pays} {amount}",
  "pays the pot": "{seat:pays} {amount}",
  penalty: "{seat:pays} {amount}",
  post: "{seat:posts} {amount}",
  raise: "{seat:raises} to {amount}",
  roll: "{seat:turns} up",
  show: "{seat:shows}",
  spit: "{seat:spits}",
  stand: "{seat:stands}",
  taken: "{seat:takes}",
  trade: "{seat:trades}",
  turn: "{seat:turns} over",
  win: "{seat:wins} {amount}",
};
/** What a kind of event is called in a game, of those that have an argument if one is given. */
interface Doing {
  kind: string;
  having?: string;
  text: string;
}
/** Where a game has another word for it: the first that applies. */
const OF_GAMES: Record<string, readonly Doing[]> = {
  cripple_mr_onion: [
    // the Dealer names what the others match
    { kind: "bet", having: "named", text: "{seat:names} {amount}" },
    { kind: "check", having: "named", text: "{seat:names} nothing" },
    { kind: "call", text: "{seat:matches}" },
    { kind: "check", text: "{seat:stays} in" },
    { kind: "raise", text: "{seat:raises} by {amount}" },
  ],
};

/** What an event says of its seat without its name: "bets $4". */
export function didOf(event: EventJson, game: string, reader: Reader): string {
  const args = eventMessage(event);
  const own = OF_GAMES[game]?.find(
    ({ kind, having }) => kind === event.kind && (having === undefined || having in args),
  );
  const text = own?.text ?? DOINGS[event.kind];
  // whoever sits there is named beside it, so nobody is "you"
  return text === undefined ? "" : rendered({ ...args, text }, { ...reader, seat: null });
}
