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
/** Where a game has another word for it. */
const OF_GAMES: Record<string, Record<string, string>> = {
  cripple_mr_onion: {
    call: "{seat:matches}",
    check: "{seat:stays} in",
    raise: "{seat:raises} by {amount}",
  },
};

/** What an event says of its seat without its name: "bets $4". */
export function didOf(event: EventJson, game: string, reader: Reader): string {
  const text = OF_GAMES[game]?.[event.kind] ?? DOINGS[event.kind];
  // whoever sits there is named beside it, so nobody is "you"
  return text === undefined
    ? ""
    : rendered({ ...eventMessage(event), text }, { ...reader, seat: null });
}
