// Made by scripts/client_types.py from the messages of the room. Change those instead.

/** The version of the wire. */
export const WIRE = 2;
/** Characters of a message to the room, at most. */
export const LARGEST = 16384;

/** A sentence: its text, or a template with its arguments; see web/src/wording. */
export type TextJson = string | { text: string; [argument: string]: unknown };

// --- what a client says

/**
 * The first message of a socket: the table, and the key of a link.
 *
 * `key` is the secret of a person's own link, of the host's, or the invitation; with an
 * invitation `name` comes in by that name, and without a name the client is a spectator.
 * `positions`: every state brings the hand as a position for a program, which
 * `pokernight.engine.record.read_position` reads. `salts`: the client brings a salt to
 * every deck, and is waited for. `own`: the secret that the person's own link shall have, made
 * by the client: 22 to 64 random letters, digits, `-` and `_`. A client that got no welcome
 * says the same hello again. `story`: the first state tells the hand on the table from its
 * beginning. `auto`: a program answers; where all do, house players take only the time that they
 * need. `back`: `name` is of a person that has lost the link, for example since the address of
 * the room has changed: the host is asked whether `own` shall open that person's chair. The
 * welcome names no person until the host agrees.
 */
export interface Hello {
  type: "hello";
  wire: number;
  table: string;
  key?: string;
  name?: string;
  positions?: boolean;
  salts?: boolean;
  own?: string;
  story?: boolean;
  auto?: boolean;
  back?: boolean;
}

/** Take a chair, the first free chair without `seat`, and buy the usual without `cents`. */
export interface SitRequest {
  type: "sit";
  id: string;
  cents?: number | null;
  seat?: number | null;
  blinds?: "pass" | "post" | "wait";
}

/** Cash everything and leave the chair; in a hand, after it, with default answers. */
export interface Rise {
  type: "rise";
  id: string;
}

/** Not be dealt in from the next hand on. */
export interface SitOutRequest {
  type: "sit out";
  id: string;
}

/** Be dealt in again. */
export interface ComeBack {
  type: "come back";
  id: string;
  blinds?: "pass" | "post" | "wait";
}

/** Buy chips; players in a hand get them when it is over. Purchases before it are added. */
export interface BuyRequest {
  type: "buy";
  id: string;
  cents: number;
}

/** Sell chips and keep the chair, where the table allows it. */
export interface CashOutRequest {
  type: "cash out";
  id: string;
  cents: number;
}

/** The dealer calls a game, by its name on the menu. */
export interface CallRequest {
  type: "call";
  id: string;
  game: string;
}

/**
 * Put a game on the menu as its dealer, or change stakes and house rules of a game there.
 *
 * `strike` takes it off instead.
 */
export interface MenuRequest {
  type: "menu";
  id: string;
  name: string;
  game?: string;
  rules?: string;
  stakes?: string;
  house?: Record<string, string>;
  strike?: boolean;
}

/**
 * Answer question number `at`; cards are named by their ids in the view.
 *
 * Sets of cards may be named in any order. `hand` is the number of the hand at the table that
 * the answer is meant for: an answer that comes in the next hand is refused.
 */
export interface AnswerRequest {
  type: "answer";
  id: string;
  at: number;
  answer: string | number | number[];
  hand?: number | null;
}

/**
 * Ask what sets of the player's own cards would be, laid out together.
 *
 * The result comes with `done`, to nobody else, and nothing changes.
 */
export interface Arrange {
  type: "arrange";
  id: string;
  sets?: number[][];
}

/**
 * Ask for the strong bot's answer to the player's own question.
 *
 * The result comes with `done`, to nobody else, and nothing changes. `at` and `hand` name
 * the question, as in an answer. It takes about a second; if the question is answered meanwhile,
 * that is said instead. The same question gets the same hint. Refused where the table gives no
 * `hints` now, and at a claim: a hint would give away a power that may be slept through.
 */
export interface HintRequest {
  type: "hint";
  id: string;
  at: number;
  hand?: number | null;
}

/**
 * Ask about the player's own question, or about a `card` of their own.
 *
 * The result comes with `done`, to nobody else, and nothing changes. Powers that may be slept
 * through, such as that of a card at a strict table, are named here only: a client sends this when
 * its user asks.
 */
export interface Explain {
  type: "explain";
  id: string;
  card?: number | null;
}

/** Vote for leaving a game that goes on until its pot is won, when no hand of it is played. */
export interface GiveUpVote {
  type: "give up";
  id: string;
}

/** Show own cards of the hand that is just over: their places, or all. */
export interface Show {
  type: "show";
  id: string;
  cards?: number[] | null;
}

/**
 * Be ready for the next hand: once all players dealt in next are, it is dealt at once.
 *
 * Not stored in the log. `hand` is the number of the hand that is over: a client that presses
 * for an earlier hand is refused.
 */
export interface Ready {
  type: "ready";
  id: string;
  hand?: number | null;
}

/**
 * Ask everybody dealt in to agree: take back the player's last answer, or call the hand off.
 *
 * Between hands the host may propose to `correct` a stack, and everybody with a chair must
 * agree: the stack of `person` becomes `cents`; the difference comes from `other` or goes
 * there, without `other` chips are sold or cashed.
 */
export interface Propose {
  type: "propose";
  id: string;
  what: "call off" | "correct" | "undo";
  person?: string;
  cents?: number;
  other?: string;
}

/** Agree to what is proposed, or not. */
export interface Vote {
  type: "vote";
  id: string;
  yes: boolean;
}

/** The hash of the client's salt for the coming hand. */
export interface Hash {
  type: "hash";
  id: string;
  hand: number;
  hash: string;
}

/** The salt to the hash that the client has sent. */
export interface Salt {
  type: "salt";
  id: string;
  hand: number;
  salt: string;
}

/**
 * The pin of the hand that ended last, as this client was shown it, for the others' to compare.
 *
 * It is passed on with the next state; docs/fair-deals.md says what that is good for.
 */
export interface Compare {
  type: "compare";
  id: string;
  hand: number;
  pin: string;
}

/** Something to read for everybody. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A reaction: a single sign. */
export interface React {
  type: "react";
  id: string;
  sign: string;
}

/**
 * Change settings of the table, as the host; in a hand they change when it is over.
 *
 * `settings` are values by the names of settings. `stakes` are those of all games, or of the
 * `game` of this name on the menu, as typed: 0.25/0.50, or "quarter, half".
 */
export interface Set {
  type: "set";
  id: string;
  settings?: Record<string, number | boolean | string | null>;
  stakes?: string;
  game?: string;
}

/** Ask for the settings of the table; the result comes with `done`. */
export interface SettingsRequest {
  type: "settings";
  id: string;
}

/** Move a player to another chair between hands, as the host; players may change places. */
export interface MovePlayer {
  type: "move";
  id: string;
  person: string;
  seat: number;
}

/** Have the first hand dealt, as the host. */
export interface Start {
  type: "start";
  id: string;
}

/** Ask the host for a pause; from the host it is a pause. */
export interface PauseRequest {
  type: "ask for a pause";
  id: string;
}

/**
 * Pause the table until `go on`, as the host: no clock runs, and no answer is taken.
 *
 * Without `yes` the pauses that are asked for are declined.
 */
export interface Pause {
  type: "pause";
  id: string;
  yes?: boolean;
}

/** End a pause, or let a frozen table go on, as the host. */
export interface GoOn {
  type: "go on";
  id: string;
}

/** Call a frozen hand off, as the host: every chip is where it was before the deal. */
export interface CallOffRequest {
  type: "call off";
  id: string;
}

/**
 * Allow or refuse a purchase, as the host.
 *
 * `cents`: the amount that the host has read; if it is another by now, the message is refused.
 */
export interface Admit {
  type: "admit";
  id: string;
  person: string;
  yes: boolean;
  cents?: number | null;
}

/**
 * Let a person that asks for it come back by a new link, or not, as the host.
 *
 * The link of a player in a hand opens when the hand is over, as with `renew`.
 */
export interface LetBack {
  type: "let back";
  id: string;
  person: string;
  yes: boolean;
}

/** Hide a person's words, or show them again, as the host. */
export interface Mute {
  type: "mute";
  id: string;
  person: string;
  yes: boolean;
}

/** Ask a person to leave when the hand is over, as the host. */
export interface Remove {
  type: "remove";
  id: string;
  person: string;
}

/**
 * Replace a link, as the host; the old link is dead.
 *
 * `what`: `invite`, `host`, or the id of a person with a lost link. `own` is the secret of
 * the new link, made by the client as in `hello` and kept before it is sent: so after a lost
 * answer the old or the new key works. The same renewal again changes nothing. The link of a
 * player in a hand is replaced when the hand is over: until then the old link works, and the new
 * link only watches.
 */
export interface Renew {
  type: "renew";
  id: string;
  what: string;
  own: string;
}

/** Make another person the host, as the host. */
export interface HandTableOver {
  type: "hand over";
  id: string;
  person: string;
}

/** Vote for a new host while the host is away. */
export interface ChooseHost {
  type: "choose host";
  id: string;
  person: string;
}

/**
 * Let spectators see the player's cards of hands that are over, or no longer.
 *
 * Cards are shown to them once everybody dealt in has agreed; a new player ends all consents.
 * With `overlay` it is about the player's own hole cards while a hand is played, for the overlay
 * of a stream: from the next hand on, after the delay for spectators, and whatever others choose.
 */
export interface Consent {
  type: "consent";
  id: string;
  yes: boolean;
  overlay?: boolean;
}

/**
 * Keep the seeds of all hands dealt to the player unshown after the evening, or not.
 *
 * With the seed of a hand every mucked card of it is shown. Settled before the player's first
 * hand.
 */
export interface KeepUnshown {
  type: "keep unshown";
  id: string;
  yes?: boolean;
}

/** Seat a house player, or send a house player away, as the host. */
export interface HousePlayer {
  type: "house player";
  id: string;
  by?: string;
  name?: string;
  leave?: number | null;
}

/** End the evening after the current hand, as the host; a frozen hand is called off. */
export interface EndRequest {
  type: "end";
  id: string;
}

/**
 * Propose a game of a file, by its `text`, or by a `link` that the host may open.
 *
 * Nothing of it runs before the host has read it and agreed. A longer file is sent as a link.
 */
export interface ProposeGame {
  type: "propose game";
  id: string;
  file?: string;
  text?: string;
  link?: string;
}

/** Agree to run a proposed game after reading it, or turn it down, as the host. */
export interface JudgeGame {
  type: "judge game";
  id: string;
  offer: string;
  yes: boolean;
}

/** Deal the next hand with real cards, as one of the `tellers`. */
export interface DealRealRequest {
  type: "deal real cards";
  id: string;
}

/**
 * Tell what happens at a table with real cards.
 *
 * `tap` is a line of a table script (docs/real-cards.md), or several with a line break between
 * them; in a hand that the room deals, where the floor is called, it is a line `floor`.
 * `told` is the number in the table's `real` that the client has seen: if something was
 * told meanwhile, it is refused. The tellers tell everything; other players what they answer, show
 * or throw away themselves.
 */
export interface Tell {
  type: "tell";
  id: string;
  tap: string;
  told?: number;
}

/** Take back what was told last, as one of the tellers; `told` as when telling. */
export interface Untell {
  type: "untell";
  id: string;
  told?: number;
}

/** Write the hand with real cards that is over into the book, as one of the tellers. */
export interface BookHand {
  type: "book hand";
  id: string;
}

/** Ask whether the room is still connected. */
export interface Ping {
  type: "ping";
  sent?: number;
}

// --- what the room says

/**
 * All that a reader sees now. It replaces the state before.
 *
 * (`fence`, `seq`) only grows: a state with less is out of date. `news` are the events since
 * the state before, as the reader may know them; `marks` and `reads` are readings of the cards
 * in sight; `skipped`: some events are left out; `spoken` are the lines said since.
 * `openings` come after a hand to clients that bring salts: proofs of the cards that the reader
 * has seen, see docs/fair-deals.md. `now` is the room's clock. `story` is the number of events
 * of the hand on the table, with those in `news`: it falls where answers are taken back, and is
 * -1 where it is unknown. `shown` are cards by person: those shown after a hand; in a hand, for
 * spectators, the hole cards of players who let an overlay show theirs.
 */
export interface RoomState {
  type: "state";
  fence: number;
  seq: number;
  now: number;
  table: TableJson;
  view: ViewJson | null;
  help: HelpJson | null;
  position: PositionJson | null;
  news: EventJson[];
  spoken: SpokenJson[];
  shown: Record<string, string[]>;
  skipped: boolean;
  openings: (Record<string, unknown>)[];
  marks: MarkJson[];
  reads: ReadJson[];
  story: number;
}

/** The reader's person here. `key` is the secret of their own link, when it is new. */
export interface Welcome {
  type: "welcome";
  wire: number;
  table: string;
  person: string;
  name: string;
  role: string;
  key: string;
}

/**
 * A command was done, and is kept.
 *
 * `arranged` is there where `arrange` asked for it, `hint` where `hint` did, the lines
 * that are `explained` where `explain` did, the `settings` where `settings` did.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  arranged: ArrangedJson | null;
  hint: HintJson | null;
  explained: TextJson[] | null;
  settings: SettingJson[] | null;
}

/**
 * A command was refused, and nothing has changed; `reason` is a sentence for people.
 *
 * `code`: `malformed`, `not yours`, `not now`, `too late`, `unknown`, or `too fast`:
 * beyond the budget of a person, so that the same command may succeed in a moment.
 */
export interface RefusedMessage {
  type: "refused";
  id: string;
  code: string;
  reason: TextJson;
}

/** The table waits, and nothing is lost: what was done cannot be written down just now. */
export interface Waiting {
  type: "waiting";
  reason: TextJson;
}

/**
 * The room says nothing more on this socket; `again`: it is worth coming back.
 *
 * `code` is the reason why a client was not let in: `no table`, `wrong key`, `name` (it is
 * malformed, or cannot be had), `taken` (a person here has such a name: see `back` in
 * `hello`), `nobody watches`. `too fast`: a budget of an address or of a person is
 * used up; it is always worth coming back, later and later, since that ends by itself. `too
 * many`: a newer socket of the same person has taken the place of this socket. Else it is empty.
 */
export interface Bye {
  type: "bye";
  reason: TextJson;
  again: boolean;
  code: string;
}

/** The answer to a ping, with the room's clock. */
export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}

// --- what that is made of

/**
 * A person in the room; `by` names a house player.
 *
 * `consents`: spectators may see the person's cards of hands that are over. `waits`: for the
 * host's yes to come in. `asks_back`: a client without the person's link asks the host for the
 * person's chair. `unshown`: the seeds of the person's hands stay unshown after
 * the evening. `overlay`: an overlay shows the person's hole cards, from the next hand on.
 */
export interface PersonJson {
  id: string;
  name: string;
  by: string;
  here: boolean;
  host: boolean;
  muted: boolean;
  wants: number;
  consents: boolean;
  waits: boolean;
  asks_back: boolean;
  unshown: boolean;
  overlay: boolean;
}

/**
 * A chair that is taken. `bank` is what is left of a time bank.
 *
 * `coming` are chips that are bought already, and come when the hand is over.
 */
export interface ChairJson {
  seat: number;
  person: string;
  name: string;
  by: string;
  stack: number;
  away: boolean;
  leaving: boolean;
  owes: string;
  bank: number;
  coming: number;
}

/**
 * A game of the menu; `refusal` says why it cannot be dealt now.
 *
 * `changed` are the house rules that are not as the game has them, such as "lost_pot=carry";
 * `staked` the names of those that only follow from the stakes. `version` is that of the
 * game. `own` is the file of a game that is not of the rulebook: the host's own, or one that the
 * host agreed to.
 */
export interface GameJson {
  name: string;
  game: string;
  stakes: TextJson;
  changed: string[];
  waiting: number;
  refusal: TextJson;
  staked: string[];
  version: number;
  own: string;
}

/**
 * Games that are played in a row before the next.
 *
 * `each`: a game is played for `hands`, for an `orbit` or for a `time`. `now` is the
 * game that is played or dealt next, `next` the game after it, empty where it is called.
 * `left` are the hands of `now` yet to be dealt, -1 where it is played until `ends`; that is
 * 0 before its first hand.
 */
export interface RotationJson {
  each: string;
  now: string;
  next: string;
  left: number;
  ends: number;
}

/**
 * A game that a person proposes: a `file`, or a `link` for the host to open.
 *
 * Its page and source are at `/api/tables/TABLE/offers/ID`. `agreed`: the host has agreed, and
 * it is being proved.
 */
export interface OfferJson {
  id: string;
  person: string;
  file: string;
  link: string;
  agreed: boolean;
}

/**
 * Time at which the clock answers or calls the game; from `bank` on the time bank runs.
 *
 * `seats` are the seats that the clock runs for; `window`: it closes then for everybody.
 * `given` is the number of answers to a sealed question without a window.
 */
export interface ClockJson {
  seats: number[];
  bank: number;
  ends: number;
  window: boolean;
  given: number;
}

/** Something that everybody in `needed` must agree to; `says` puts it into words. */
export interface ProposalJson {
  what: string;
  person: string;
  agreed: string[];
  needed: string[];
  says: TextJson;
}

/**
 * The drawing of decks; docs/fair-deals.md describes each field.
 *
 * `coming` is shown of the coming hand's deck, `now` of the deck that is played with, `lots`
 * of cards shuffled in the hand since. `ended` is the account of the last hand that ended, with
 * its head; `closed` is the hash of the evening's whole file, once it is over. `compared` is
 * by person a hand and the pin that their client was shown for it.
 */
export interface FairJson {
  coming: Record<string, unknown> | null;
  now: Record<string, unknown> | null;
  lots: (Record<string, unknown>)[];
  ended: Record<string, unknown> | null;
  closed: Record<string, unknown> | null;
  compared: Record<string, unknown[]>;
}

/** A payment at the end of the evening. */
export interface TransferJson {
  payer: string;
  payee: string;
  cents: number;
}

/** An account: chips bought and cashed, the net result, and recitations owed. */
export interface AccountJson {
  name: string;
  bought: number;
  cashed: number;
  net: number;
  recitations: number;
}

/**
 * A share of money that nobody had won.
 *
 * It is the pot of a `game` that was left, or, without a game, the money left at the end.
 */
export interface ShareJson {
  game: string;
  name: string;
  cents: number;
}

/** The ledger; at the end also all payments, and the money that is kept. */
export interface BooksJson {
  accounts: AccountJson[];
  transfers: TransferJson[];
  kept: number;
  shares: ShareJson[];
}

/**
 * Real cards at the table: what of the betting is told, and the ids of those who tell.
 *
 * In a hand: the name on the menu and the rulebook's name of the game, a number that changes
 * whenever something is `told`, and the chairs of its `seats`; between hands `told` is -1.
 * `/api/tables/TABLE/real` has the hand as it was told.
 */
export interface RealJson {
  betting: string;
  tellers: string[];
  title: string;
  game: string;
  told: number;
  seats: number[];
}

/**
 * The table and the evening, as everybody may know them.
 *
 * `stage`: `waiting` for people, `between` hands, `playing`, `telling` a hand with real
 * cards, `frozen` or `over`.
 * `turn` is the seat that deals next, `called` the game that it has called. `dealt_in` are
 * the seats of the table in the order of the seats of the hand, `names` their players, gone
 * since or not. `hints`: players may ask for a hint now. `most` is the most chips in front of
 * a player after buying. `paused`: since when the table is paused, 0 if it is not, by the host
 * `paused_by`; no clock runs then. `pause_asked` are the people that ask for a pause. Between
 * two hands `next` is when the next is dealt at the earliest, 0 in a pause, and `ready` are
 * the people who are ready for it. `settings` counts the changes of settings, so that clients
 * ask for them anew. `clock_calls` is the game that the clock calls if the dealer does not.
 * `take_back` is `free`, `consent` or `never`. `chooser` is the seat that
 * calls the next game: the dealer's, or at winner's choice that of the last winner.
 * `call_link` is the http or https address of a video or voice call, or empty.
 * `seeds` are shown at the `end`, or `never`. `watching` is the number of spectators
 * without a name. `floor`: players may call the floor. `approve`: each purchase waits for the
 * host's yes; `approve_guests`: so does each newcomer.
 */
export interface TableJson {
  title: string;
  choice: string;
  chairs: number;
  seated: ChairJson[];
  people: PersonJson[];
  menu: GameJson[];
  usual: number;
  least: number;
  most: number;
  stage: string;
  why: TextJson;
  hand: number;
  hands: number;
  limit: number;
  turn: number | null;
  called: string;
  dealt_in: number[];
  names: string[];
  strict: boolean;
  paused: number;
  proposal: ProposalJson | null;
  clock: ClockJson | null;
  next: number;
  fair: FairJson;
  kitty: number;
  books: BooksJson;
  hints: boolean;
  ready: string[];
  settings: number;
  clock_calls: string;
  paused_by: string;
  pause_asked: string[];
  take_back: string;
  chooser: number | null;
  rotation: RotationJson | null;
  offers: OfferJson[];
  call_link: string;
  seeds: string;
  watching: number;
  approve: boolean;
  approve_guests: boolean;
  floor: boolean;
  real: RealJson | null;
}

/**
 * Help with a player's own hand.
 *
 * `have` is the worth of the cards: the `contest` of a line, and the `hand` unless there is
 * none. A sentence there whose text is empty has `read`, the number of the reading in `reads`
 * whose `said` stands in its place. `why` says why cards are wild or count for nothing, which
 * is their `state` as in a mark; a sentence whose text is empty has `mark`, the number of the
 * mark in `marks` whose reason it is. `meaning` says what answers would do: an `answer` and
 * its `effect`. `clause` is the
 * rule behind the question. `enter` is an
 * answer that does no harm if given by reflex, such as a check; null where there is none.
 * `arranges`: cards are laid out together at this game, and `arrange` shows how. Powers that
 * may be slept through are not named; `explains`: `explain` says more of the question and of
 * the player's own cards, so a client offers it at a tap on a card and at `?`. `hints`: a hint
 * to this question is given where the table has hints.
 */
export interface HelpJson {
  have: TextJson[];
  remarks: TextJson[];
  why: TextJson[];
  meaning: TextJson[];
  clause: string;
  enter: unknown;
  arranges: boolean;
  explains: boolean;
  hints: boolean;
}

/**
 * Cards that are wild or count for nothing in a hand, as its game says it, and why.
 *
 * `hand` is a seat or a dummy hand, `cards` are ids, `what` is `wild`, `worth nothing`
 * or in the game's own words, `state` is `wild`, `nothing`, `copy` for a card that may
 * not be a copy of another card, or `other`. A `why` whose text is empty has the `reason`
 * and its `clause`, or the number `mark` of an earlier mark that has the same two: it stands
 * for the sentence `{which:cards+} {which:~is} {mark}: {reason} ({clause})`, in which `which`
 * are the `cards` and `mark` is `what`.
 */
export interface MarkJson {
  hand: number;
  cards: number[];
  what: string;
  why: TextJson;
  state: string;
}

/**
 * A reading of a hand in a contest, if all its cards are known to the reader.
 *
 * `cards` are the ids of the cards played, `stand_for` has those that are read as another
 * card, by their ids. `place` is that among the hands shown in this contest, 1 for the best,
 * and equal hands share it; 0 before the hand is shown, and for a hand that cannot win.
 */
export interface ReadJson {
  hand: number;
  contest: string;
  said: TextJson;
  cards: number[];
  stand_for: Record<string, string>;
  place: number;
}

/** The hand as its seat knows it, for a player made of code; `ids` are cards by token. */
export interface PositionJson {
  text: string;
  ids: number[];
}

/**
 * Something said or a reaction, as text; or without a person a remark of the room.
 *
 * A remark gives people and games by name.
 */
export interface SpokenJson {
  at: number;
  person: string;
  text: TextJson;
}

/**
 * A setting of the table, and what it does in a sentence.
 *
 * `kind` is `time` (milliseconds), `money` (cents), `yes`, `choice`, `count` or
 * `text`;
 * `usual` is the value that suits a table of friends, `values` name the values of a choice and
 * others with a name, in which "" is null. `least` and `most` are limits of a number.
 * `waits`: another value takes effect when the hand is over. `fixed` says why the setting
 * cannot be changed any more, and is else empty.
 */
export interface SettingJson {
  name: string;
  group: string;
  kind: string;
  label: TextJson;
  sentence: TextJson;
  value: number | boolean | string | null;
  usual: number | boolean | string | null;
  values: Record<string, TextJson>;
  least: number;
  most: number;
  waits: TextJson;
  fixed: TextJson;
}

/**
 * Cards that lie together: the name of the grouping, empty if it is none, and their total.
 *
 * The total is -1 where nothing is counted.
 */
export interface GroupJson {
  name: TextJson;
  total: number;
}

/** A kind of grouping, and what it is made of. */
export interface KindJson {
  name: TextJson;
  made_of: TextJson;
}

/**
 * Arrangements of a player's own cards.
 *
 * `groups` are the sets that were asked about, `best` is the best arrangement, `ladder`
 * lists the groupings of the game, the best first.
 */
export interface ArrangedJson {
  groups: GroupJson[];
  best: number[][];
  ladder: KindJson[];
}

/** An answer with its mean value in cents, over the hand as it stands, and its interval. */
export interface AnswerValueJson {
  answer: unknown;
  says: TextJson;
  value: number;
  ci95: number;
}

/**
 * The strong bot's answer to a question, from what its seat knows, and the reasons.
 *
 * `says` is the whole hint in sentences, the answer first; `ledger` the values of the answers
 * that were compared on the same sampled worlds, the best first, and `worth` the same as a
 * sentence, empty where nothing was compared. `share` is the part of the pots that the seat wins
 * if it answers so (or, where the answer leaves the hand, if it stays) and everybody stays to the
 * end, in `trials` sampled worlds, with its standard `error`; `reads`: the worlds are
 * weighted by what the others have done. `pot` is the money in the middle and in front of the
 * seats, `cost` the price of staying, `break_even` the share from which that price pays.
 * `declares` is the special card to be declared.
 */
export interface HintJson {
  answer: unknown;
  says: TextJson[];
  ledger: AnswerValueJson[];
  worth: TextJson;
  share: number;
  error: number;
  trials: number;
  reads: boolean;
  pot: number;
  cost: number;
  break_even: number;
  declares: string;
}

// --- a hand as one sees it

/**
 * A card as the viewer sees it lie, face `up` or not.
 *
 * `token` is its name while it can be followed, `card` its face, None where the viewer does
 * not know it: a viewer may know a card face down, and one that was turned down again.
 */
export interface CardJson {
  card: string | null;
  token: number;
  up: boolean;
}

/** A pot: its `cents`, and the live `seats` that can win it. */
export interface PotJson {
  cents: number;
  seats: number[];
}

/**
 * One seat: its chips, what it has in front, and what it has done in this betting round.
 *
 * `stack` and `front` are cents, behind and bet but not collected yet; `began` is what it
 * had before the hand. `live`: it is still in the hand; `acted`: it has acted in this round.
 * `said` is what it has declared, or how many cards it has chosen; `owed` the dead and the
 * live blind that it owed.
 */
export interface SeatJson {
  acted: boolean;
  began: number;
  front: number;
  live: boolean;
  owed?: number[];
  said: unknown;
  stack: number;
}

/**
 * State of the betting.
 *
 * `street` counts the rounds that are over, `high` is the amount to match, `raises` counts
 * the bet and its raises, of which there may be `cap` (0: any number; `uncapped`: two are
 * left, so it does not count). `opener` is the seat that acted, or is to act, first in it;
 * `aggressor` bet or raised last, if anybody did.
 */
export interface BettingJson {
  aggressor: number | null;
  cap: number;
  high: number;
  opener: number;
  raises: number;
  street: number;
  uncapped: boolean;
}

/**
 * The legal answers of a question, by their `form`.
 *
 * `bets`: `call` is what calling adds, 0 for a check; a bet or raise is the total then in
 * front, `low` to `high` (`high` below `low`: none); `chips` is where chips begin that
 * the house rules on; `must`: nothing but a bet or raise; `either`: of the amounts only
 * `low` and `high`; `words` is what may be done besides. `amount`: a word of `words`, or
 * `low` to `high`; players think in `usual`. `pick`: any of `words` or `options`.
 * `set`: a word of `words`, or `least` to `most` of `options` in ascending order; where
 * `sets` is there, any of these. `partly`: further rules apply, and `examples` keep them.
 * `of` says what the whole numbers are: amounts, seats, cards (tokens) or numbers.
 */
export interface LegalJson {
  call?: number;
  chips?: number;
  either?: boolean;
  examples?: unknown[];
  form: "amount" | "bets" | "pick" | "set";
  high?: number;
  least?: number;
  low?: number;
  most?: number;
  must?: boolean;
  of: string;
  options?: number[];
  partly?: boolean;
  sets?: number[][];
  usual?: number;
  words?: string[];
}

/**
 * A legal answer in words, or those that differ only in what is still to be named.
 *
 * `id` is the answer: a word, a seat, number or amount, or an empty list for no card. It is
 * null where an amount, cards or numbers are to be named: then `says` shows `{amount}`,
 * `{which}` or the seat that holds the card, `{holder}`, for the client to fill in. `cost`
 * is what it takes from the stack, of several amounts the least, left out where it is nothing;
 * `effect` what it does besides, left out where that is nothing.
 */
export interface AnswerJson {
  cost?: number;
  effect?: TextJson;
  id: unknown;
  says: TextJson;
}

/**
 * The question that the viewer is asked, for the viewer's eyes alone, at `seat`.
 *
 * `kind` is what sort of question it is, which all may know, and `sealed` that several are
 * asked at once and nobody's answer is seen before all are in. `number` is to be given back
 * with the answer; no other question of the hand has it, and after an undo the same question has
 * a new number. `words` is a template as that of an event; it may show the seat asked, the seat
 * `other` and the question's own `args`, left out where there are none. `legal` is what
 * may be answered, `default` what a clock answers; `weight` is `routine`, `decision` or
 * `window`, and a window `closes` by the clock. `clause` is the rule on the game's page.
 * `costs` is by word what it takes, in cents, and `answers` are the legal answers in words;
 * `until` is the sentence for giving the same answer until the question changes, where players
 * do so. `wire` is the version of this form.
 */
export interface QuestionJson {
  answers: AnswerJson[];
  args?: Record<string, unknown>;
  clause: string;
  closes: boolean;
  costs: Record<string, number>;
  default: unknown;
  kind: string;
  legal: LegalJson;
  number: number;
  other: number | null;
  sealed: boolean;
  seat: number;
  until?: TextJson;
  weight: string;
  wire: number;
  words: string;
}

/** Knowledge beyond faces: `least` to `most` of `tokens` show a card of `cards`. */
export interface FactJson {
  cards: string[];
  least: number;
  most: number;
  tokens: number[];
}

/**
 * A public action: the answer of a `seat` to question `at`, which was of a `kind`.
 *
 * `answer` is what the others saw of it: all, how many cards, or null. An incident has no seat,
 * its name as `kind` and its facts as `answer`.
 */
export interface DoneJson {
  answer: unknown;
  at: number;
  kind: string;
  seat: number | null;
}

/**
 * The `card` in an event, None if the viewer did not know it then.
 *
 * There is no `token` where nobody can follow it. `open`: everybody knew the card then, who
 * only watches too.
 */
export interface ToldCard {
  card: string | null;
  open?: boolean;
  token: number | null;
}

/**
 * Cards of a `hand` (a seat or a dummy hand), or of the board for it, that an event changed.
 *
 * `on` are the cards that it made `wild`, or worth `nothing` where that is the `state`;
 * `off` those that no longer are. `contest` is a word in the names of the contests in which
 * alone they are so. What is empty is left out, and so is a `state` that is `wild`.
 *
 * Where the event changed what the table remarks on wild cards, one more effect, of the `hand`
 * -1, has these remarks as `notes`, in place of those before.
 */
export interface EffectJson {
  contest?: string;
  hand: number;
  notes?: TextJson[];
  off?: number[];
  on?: number[];
  state?: "nothing";
}

/** The part of an event that is the same for all viewers; see `EventJson`. */
export interface SharedEventJson {
  args?: Record<string, unknown>;
  cents: number;
  clause: string;
  kind: string;
  other: number | null;
  seat: number | null;
  source: string;
  target: string;
  weight: string;
  wire: number;
  words: string;
}

/**
 * An event, as a viewer may know it.
 *
 * `kind` is the engine's or the game's own, and `weight` how loud it is told:
 * `quiet`, `news`, `notable` or `loud`. `words` is a template: `{seat}` and
 * `{other}` are the names of the seats `seat` and `other`, `{cards}` the `cards`,
 * `{amount}` money, `cents`, other names the event's own `args`, which are left out where
 * there are none. A single card turned up on the board has its `place` there in `args`: 0
 * begins a new board. `clause` is the rule on the game's page, or empty. `source`
 * and `target` say from where to where cards have moved that nobody can follow: "hand 2",
 * "stub", "muck", "board", "aside"; else empty. `effects` are the cards that the event made
 * wild or worth nothing, or that it ended, as far as the viewer knows them; left out where there
 * are none. `wire` is the version of this form.
 */
export interface EventJson {
  args?: Record<string, unknown>;
  cards: ToldCard[];
  cents: number;
  clause: string;
  effects?: EffectJson[];
  kind: string;
  other: number | null;
  seat: number | null;
  source: string;
  target: string;
  weight: string;
  wire: number;
  words: string;
}

/**
 * Result of a hand that has ended, for the table.
 *
 * `payoffs` is by seat what the hand brought it, in cents, and `stacks` what it has now.
 * `bank` and `pot` are held for the next hand, `carried` is what else the game keeps for it,
 * by name, `next_button` the seat that deals it, if the game says so. `debts` are debts of
 * honour by seat. After a `misdeal` all bets are back, and the same dealer deals again.
 *
 * `again`: the pot is not won, and the same players are dealt the same game until it is. They
 * carry `by_seat` into it, by name (legs, lives); `still` are the seats dealt into it where
 * the game says so. `wire` is the version of this form.
 */
export interface ResultJson {
  again: boolean;
  bank: number;
  by_seat: Record<string, number[]>;
  carried: Record<string, number>;
  debts: Record<string, number>;
  misdeal: boolean;
  next_button: number | null;
  payoffs: number[];
  pot: number;
  stacks: number[];
  still: number[] | null;
  wire: number;
}

/** A row in which a seat lays cards: its `name`, and the tokens of the `cards` in it. */
export interface RowJson {
  cards: number[];
  name: string;
}

/** The part of a view that changes when a card moves or is learnt; see `ViewJson`. */
export interface LaidJson {
  aside: CardJson[];
  board: CardJson[];
  facts: FactJson[];
  hands: CardJson[][];
  laid?: RowJson[][];
  lines: Record<string, number[]>;
  muck: number[];
  rows?: ((number | null)[])[];
  stub: number[];
}

/** The part of a view that is about its reader alone; see `ViewJson`. */
export interface AskedJson {
  answered: unknown;
  log: DoneJson[];
  private: (Record<string, unknown>)[];
  question: QuestionJson | null;
  seat: number | null;
}

/**
 * A hand as a seat sees it; `seat` is None for a spectator.
 *
 * `wire` is the version of this form; `game` is the name of the game, `version` that of its
 * rules, and `rules` are its house rules, as they are written. `button` is the dealer's seat,
 * `seats` are all seats from 0 on.
 *
 * `hands` has the cards of each seat, then of each dummy hand, which `dummies` names; where
 * a game is played with hands held in the hand, the order of cards face down says nothing.
 * `board` lies in the middle, `aside` is laid aside; `lines` are the tokens of the board
 * that may be used together, where not all may, and `rows` is how it is laid where that is not
 * a single row, None where nothing lies. `laid` are the rows of each seat, where players lay
 * their cards in rows. `stub` and `muck` are tokens, the stub's top last.
 * `generation` counts the shuffles of all cards: tokens are counted anew in each. `facts` is
 * what the viewer has learnt beyond faces.
 *
 * `pots` are the bets that are collected, the main pot first, `bank` what the table holds for
 * the game, and `betting` is how the round stands. `own` has the game's own slots, as each
 * game has them; `notes` what the table remarks, sentences as text or
 * as objects with `text`, a template, and its arguments: a note with a `role` names that of
 * its `seat` or `seats`, as does a part of a note, and a note on what is wild names it in
 * short as `wild`.
 *
 * `asked` are the seats that are asked now, answered or not, `kind` says what, and `number`
 * is the question's; `question` is the viewer's own, `answered` the viewer's answer while
 * it is sealed. `log` is what everybody saw done and `private` what the viewer answered and
 * the others did not see whole, each with `at` and `answer`.
 */
export interface ViewJson {
  answered: unknown;
  aside: CardJson[];
  asked: number[];
  bank: number;
  betting: BettingJson;
  board: CardJson[];
  button: number;
  dummies: string[];
  facts: FactJson[];
  game: string;
  generation: number;
  hands: CardJson[][];
  kind: string;
  laid?: RowJson[][];
  lines: Record<string, number[]>;
  log: DoneJson[];
  muck: number[];
  notes: TextJson[];
  number: number;
  own: Record<string, unknown>;
  pots: PotJson[];
  private: (Record<string, unknown>)[];
  question: QuestionJson | null;
  rows?: ((number | null)[])[];
  rules: Record<string, string>;
  seat: number | null;
  seats: SeatJson[];
  stub: number[];
  version: number;
  wire: number;
}

// --- the pages for programs

/**
 * A host's request for a new table.
 *
 * Attributes:
 *     menu: in TOML, as docs/evening.md describes it; empty: the house's own menu.
 *     players: house players that sit down at once.
 *     hands: number of hands after which the evening ends, 0 for an open end.
 *     chairs: number of chairs.
 *     stakes: those of all games; empty: as the menu has them.
 *     settings: settings of the table by name, in milliseconds and cents; they come before those
 *         of the menu.
 */
export interface TableWish {
  menu?: string;
  players?: string[];
  hands?: number;
  chairs?: number;
  stakes?: string;
  settings?: Record<string, unknown>;
}

/**
 * Settings of a session; the host may change them between hands. Times are in milliseconds.
 *
 * Attributes:
 *     clock: time for an answer.
 *     alone: the same, while a single person has a chair among house players; 0 for no other.
 *     bank: each person's time bank for the evening.
 *     calling: time for calling a game; the time bank is added to it.
 *     window: time for which a sealed window is open.
 *     strict: windows last their whole clock, so that nobody can tell which players had something
 *         to think about; at a friendly table they close when all have answered.
 *     look: pause after a showdown before the next hand is dealt; after a pot won without a
 *         showdown it is half as long, and it ends once all players dealt in next are ready.
 *     pace: mean thinking time of a house player; None: a second with people, and 0 where programs
 *         answer for everybody with a chair.
 *     grace: time for which players are waited for after the room was away.
 *     misses: turns in a row answered by the clock after which a player sits out.
 *     watch: spectators allowed.
 *     delay: with which spectators see the table, ten minutes at most.
 *     approve: buying in waits for the host's yes, but for members who take the chair that is kept
 *         for them, with the usual buy-in.
 *     approve_guests: newcomers wait for the host's yes before they sit down or write.
 *     keep_chips: chips stay on the table until their player leaves, and players that come back
 *         within the evening bring the chips they left with.
 *     buy_in_least: least buy-in in cents; 0: as the menu has it.
 *     buy_in_usual: usual buy-in in cents; 0: as the menu has it.
 *     buy_in_most: most chips in front of a player after buying, in cents; 0: ten usual buy-ins,
 *         or the limit of the menu.
 *     top_up: players with chips may buy more: at any time, up to the usual buy-in, or not.
 *     talk: people who may write and react.
 *     reveal: players may show their cards after a hand, and let spectators see them.
 *     seeds: the seeds of all decks are shown at the end, with every card nobody saw.
 *     start: the first hand waits for the host, or starts soon.
 *     pauses: not used: a pause lasts as long as the host likes. Older evenings have a limit here.
 *     host_away: time without the host after which the others may choose another.
 *     hints: players may ask for the strong bot's answer; None: while a single person has a chair.
 *     take_back: answers are taken back at once within five seconds, if nothing was learnt and
 *         nobody has answered since, and else if everybody dealt in agrees (`free`); only if
 *         they agree (`consent`); or `never`.
 *     call_link: address of a call, video or voice, that is shown beside the table; or empty.
 *     real_cards: people deal real cards and tell them, with every bet (`full`), with the pots
 *         alone, or without bets (`none`); or the room deals (`no`).
 *     tells: people who deal and tell real cards; the host always may.
 *     floor: players call the floor in hands that the room deals: an incident with its ruling is
 *         an input of the hand.
 *     banter: house players say a line now and then about what everybody has seen.
 */
export interface Settings {
  clock?: number;
  alone?: number;
  bank?: number;
  window?: number;
  strict?: boolean;
  look?: number;
  pace?: number | null;
  grace?: number;
  misses?: number;
  watch?: "invited" | "nobody";
  delay?: number;
  approve?: boolean;
  keep_chips?: boolean;
  buy_in_most?: number;
  seeds?: "end" | "never";
  start?: "host" | "soon";
  pauses?: number;
  host_away?: number;
  hints?: boolean | null;
  calling?: number;
  approve_guests?: boolean;
  buy_in_least?: number;
  buy_in_usual?: number;
  top_up?: "any" | "broke" | "usual";
  talk?: "everybody" | "nobody" | "seated";
  reveal?: "choice" | "never";
  take_back?: "consent" | "free" | "never";
  call_link?: string;
  real_cards?: "full" | "no" | "none" | "pots";
  tells?: "dealer" | "everybody";
  banter?: boolean;
  floor?: boolean;
}

/** A table that was opened, and the keys of its links. */
export interface OpenedJson {
  table: string;
  invite: string;
  host: string;
}

/**
 * A table of the room: time of its last log entry in milliseconds, and whether it is over.
 *
 * As it was ten minutes ago: if there is a later entry, `at` is then, and the table is not over.
 * `title` is the title of the evening, `games` the games that it was opened with; both are
 * empty where anybody may open tables, and so see the list.
 */
export interface ListedJson {
  table: string;
  at: number;
  over: boolean;
  title: string;
  games: string[];
}

/**
 * A room, and those that may `open` tables in it.
 *
 * That is `anybody`, `here` (its host) or `word` (with its password); `may_open`: this
 * client may. `house` are its house players, `company` the first of them to sit down.
 * `public` is the address that links begin with, empty for that of the page. `tunnel` is empty
 * without a tunnel, `up`, or `down` while the room does not answer through it.
 */
export interface RoomJson {
  version: string;
  wire: number;
  open: string;
  may_open: boolean;
  company: string[];
  house: string[];
  public: string;
  tunnel: "" | "down" | "up";
}

/** The reason of a refusal, in a sentence. */
export interface SorryJson {
  reason: TextJson;
}

/**
 * Measured character of a game; the docs say how it is measured.
 *
 * `group` says where its cards lie, `questions` is the number of decisions in a deal,
 * `loses` the share of hands in which the best hand without wild cards loses; each is null where
 * it is unknown. `split`: the pot is won in parts. `kin` are the titles of the most similar
 * games, by name.
 */
export interface LikeJson {
  group: "board" | "hand" | "other" | "study" | "up";
  questions: number | null;
  wild: boolean;
  loses: number | null;
  split: boolean;
  quick: boolean;
  kin: Record<string, string>;
}

/**
 * A game in the list; `source`: it is among the house's first games.
 *
 * `seats` are the fewest and the most players; `stakes` the default stakes, as amounts for the
 * rules that `staked` names. `like` is null for a game that was not measured. `own` is the
 * file of a game of the host's own, empty for one of the rulebook.
 */
export interface GameLineJson {
  name: string;
  title: string;
  summary: string;
  like: LikeJson | null;
  source: boolean;
  seats: number[];
  stakes: TextJson;
  staked: string[];
  own: string;
}

/** A clause of a page with its number; `variation` is what it says of options not in force. */
export interface ClauseJson {
  number: string;
  text: string;
  variation: string;
}

/** The power of a card; `says` names its authority: `source`, `site` or `house`. */
export interface PowerJson {
  name: string;
  words: string;
  clause: string;
  says: string;
  sleeps: boolean;
}

/**
 * A house rule: its `values` where there are few, its `default`, and its `source`.
 *
 * `stakes`: it is `set` by the stakes, grows with them (`scale`), or stays.
 */
export interface OptionJson {
  name: string;
  takes: "choice" | "money" | "number" | "yes or no";
  values: string[];
  default: string;
  words: string;
  source: string;
  stakes: string;
}

/** A category of hands, and its definition. */
export interface RungJson {
  kind: string;
  made_of: string;
}

/** The order of hands in a contest, the best first. */
export interface LadderJson {
  contest: string;
  rungs: RungJson[];
}

/** Frequency of a category of hands, and its chance to win; both between 0 and 1. */
export interface FigureJson {
  contest: string;
  hand: string;
  held: number;
  wins: number;
}

/** Winning categories, counted in advance; `players` decided where a game has decisions. */
export interface FiguresJson {
  seats: number;
  deals: number;
  players: string;
  contests: string[];
  hands: FigureJson[];
}

/**
 * A part of what a table with real cards needs: its heading, and its sentences.
 *
 * `numbered`: they are lines of the order of play.
 */
export interface TablePartJson {
  heading: string;
  lines: string[];
  numbered: boolean;
}

/**
 * A game's page, and all its house rules; `language` is the language of its sentences.
 *
 * `first_time` are three lines for newcomers, in the language asked for as far as translated:
 * the oddity of the game, what wins, what to look out for.
 * `at_the_table` is what a table with real cards needs, under the house rules asked for.
 * `demonstration`: there is a hand of it to look at. `also` are other names that dealers give
 * it.
 */
export interface PageJson {
  name: string;
  title: string;
  summary: string;
  like: LikeJson | null;
  source: boolean;
  seats: number[];
  stakes: TextJson;
  staked: string[];
  own: string;
  version: number;
  language: string;
  clauses: ClauseJson[];
  powers: PowerJson[];
  options: OptionJson[];
  sets: Record<string, Record<string, string>>;
  ladders: LadderJson[];
  figures: FiguresJson | null;
  first_time: string[];
  at_the_table: TablePartJson[];
  demonstration: boolean;
  also: string[];
}

/** An incident with a ruling. */
export interface MatterLineJson {
  incident: string;
  title: string;
}

/** A game, and its incidents with a ruling. */
export interface BookJson {
  name: string;
  title: string;
  matters: MatterLineJson[];
}

/**
 * A fact that a ruling depends on: its question, the answers it takes, and its default, if any.
 *
 * `values` are the answers, where there are few.
 */
export interface DetailJson {
  name: string;
  question: string;
  takes: string;
  default: string | null;
  values: string[];
}

/** A ruling: its condition (`acted=2 or more`; empty: always), and the clause behind it. */
export interface CaseJson {
  when: string;
  outcome: string;
  ruling: string;
  clause: string;
  said: string;
}

/**
 * An incident, as far as its facts are `known`.
 *
 * `asks` is the next question; when nothing is left to ask, `ruling` is given. `takes` are
 * other facts of the incident as an input of a hand: a `seat`, the `place` of a card in its
 * hand, from 0, or an amount in cents.
 */
export interface MatterJson {
  name: string;
  incident: string;
  title: string;
  known: Record<string, string>;
  asks: DetailJson | null;
  ruling: CaseJson | null;
  cases: CaseJson[];
  takes: string[];
}

/** A wanted menu entry: a rule set, stakes, and single house rules. */
export interface EntryWish {
  game: string;
  name?: string;
  rules?: string;
  stakes?: string;
  house?: Record<string, string>;
}

/** A rotation that poker players know by name, and its games as menu entries, in order. */
export interface NamedRotationJson {
  name: string;
  games: EntryWish[];
}

/** A menu entry: every house rule, and those that differ from the default. */
export interface EntryJson {
  name: string;
  game: string;
  stakes: TextJson;
  buy_in: number;
  least_buy_in: number;
  seats: number[];
  rules: Record<string, string>;
  changed: Record<string, string>;
}

/** A game proposed for the next deal, with its minutes and a sentence on why. */
export interface GameProposalJson {
  name: string;
  title: string;
  summary: string;
  minutes: number;
  wild: "much" | "none" | "some";
  rounds: number;
  why: TextJson;
}

/** A game that others are composed from: its phrases; `line` describes it. */
export interface BaseJson {
  name: string;
  title: string;
  line: string;
  phrases: string[];
}

/**
 * A modifier of a game: its phrases, its clause, and its source.
 *
 * `says` describes it in half a sentence, `needs` names what a base must have for it.
 */
export interface AtomJson {
  name: string;
  title: string;
  says: string;
  phrases: string[];
  clause: string;
  source: string;
  needs: string[];
}

/** Modifiers of a group, such as those for wild cards. */
export interface AtomsJson {
  group: "cost" | "dealing" | "event" | "half" | "holding" | "opener" | "wild";
  about: string;
  atoms: AtomJson[];
}

/** Modifiers that vary with ranks, cards, numbers and prices: an example, and all phrases. */
export interface FamilyJson {
  name: string;
  group: "cost" | "dealing" | "event" | "half" | "holding" | "opener" | "wild";
  example: string;
  phrases: string[];
}

/** All phrases of a dealer. */
export interface PartsJson {
  bases: BaseJson[];
  groups: AtomsJson[];
  families: FamilyJson[];
}

/** A game as a dealer says it, or the name of a game. */
export interface Sentence {
  said: string;
}

/** Unknown words, and the nearest phrase; empty where none is near. */
export interface UnknownJson {
  said: string;
  nearest: string;
}

/** A phrase read back in a short sentence, and the dealer's sentence `without` it. */
export interface PieceJson {
  text: string;
  without: string;
}

/** A meaning of an open phrase: the phrase that says it, and the sentence with that instead. */
export interface ChoiceJson {
  say: string;
  sentence: string;
}

/** A phrase with several meanings, as it was said, and its choices. */
export interface AskJson {
  about: string;
  said: string;
  choices: ChoiceJson[];
}

/**
 * The game of a sentence: its `page`, or null and the reason of the refusal.
 *
 * `bases` and `atoms` are the parts that the sentence names, in its order, and `unknown` is
 * the rest of it. `objections` give the reason for every other atom that cannot be added.
 * `line` reads back what was understood, a piece for each phrase, and `asks` are the phrases
 * that leave something open: without a choice there is no page.
 */
export interface MadeJson {
  page: PageJson | null;
  refusal: TextJson;
  bases: string[];
  atoms: string[];
  unknown: UnknownJson[];
  objections: Record<string, TextJson>;
  line: PieceJson[];
  asks: AskJson[];
}

/** Winnings of a player from the pots of a hand, in cents. */
export interface WonJson {
  name: string;
  cents: number;
}

/** A power that a player used in a hand. */
export interface UsedJson {
  power: string;
  name: string;
}

/**
 * A finished hand in the list.
 *
 * `nets` is by name the result of the hand, `pot` the sum of all winnings, both in cents; 0
 * where bets were not told. `powers` are the cards with powers that were used.
 */
export interface PastLineJson {
  number: number;
  game: string;
  title: string;
  at: number;
  ending: "called off" | "over";
  names: string[];
  winners: WonJson[];
  pot: number;
  nets: Record<string, number>;
  powers: UsedJson[];
}

/** A hand after a number of inputs, as a state showed it then. */
export interface StepJson {
  view: ViewJson;
  news: EventJson[];
  help: HelpJson | null;
  marks: MarkJson[];
  reads: ReadJson[];
}

/**
 * A finished hand, step by step, as the seat of its reader knew it.
 *
 * `seat` is the reader's, null for a spectator. `table` is the table when the hand was dealt,
 * `shown` the cards that were shown or opened after it, by person. `fair` and `lots` are the
 * public commitments to its deck, `openings` the proofs of the cards that the reader has seen,
 * `seed` the seed if it is shown to the reader after the evening, else empty; `ended` is the
 * public account of the hand, with its head; docs/fair-deals.md.
 */
export interface PastJson {
  number: number;
  game: string;
  title: string;
  at: number;
  ending: "called off" | "over";
  names: string[];
  people: string[];
  seat: number | null;
  table: TableJson;
  steps: StepJson[];
  shown: Record<string, string[]>;
  result: ResultJson | null;
  fair: Record<string, unknown>;
  lots: (Record<string, unknown>)[];
  openings: (Record<string, unknown>)[];
  seed: string;
  ended: Record<string, unknown>;
}

/**
 * An answer of the reader that gave something up.
 *
 * `hand` and `step` say where the question stands in the replay, `names` are the players by
 * seat; `answered` is the reader's answer, `better` the strong bot's, which earns `cents`
 * more, give or take `ci95`.
 */
export interface GivenUpJson {
  hand: number;
  step: number;
  title: string;
  names: string[];
  answered: TextJson;
  better: TextJson;
  cents: number;
  ci95: number;
}

/**
 * Losses of the reader by own answers, largest first, in `done` of `of` hands so far.
 *
 * `real` hands were dealt with real cards, and are left out: at most what the reader has shown
 * is known of the cards that the answers were given with.
 */
export interface MyHandsJson {
  done: number;
  of: number;
  worst: GivenUpJson[];
  real: number;
}

/**
 * The cards at a moment of a hand: by hand those face down and face up, the dummies' last.
 *
 * `board` and `aside` are the numbers of the cards in the middle and beside the deck.
 */
export interface LaidMomentJson {
  hands: number[][];
  board: number;
  aside: number;
}

/** A game as it can be laid out: `least` to `most` seats, the `pack`, and its moments. */
export interface LaidOutJson {
  game: string;
  title: string;
  least: number;
  most: number;
  seats: number;
  names: string[];
  dummies: string[];
  pack: string[];
  moments: LaidMomentJson[];
}

/**
 * A position of a game as a typed line, see `pokernight.engine.set_up`.
 *
 * `seconds` is for how long chances are counted now.
 */
export interface LaidWish {
  game: string;
  cards: string;
  seconds?: number;
}

/** The seats that are ahead in a `contest` with the cards that they have now. */
export interface AheadJson {
  contest: string;
  seats: number[];
}

/**
 * A position with all its known cards open, as the first step of a hand.
 *
 * The hand has a second step, its end, where nothing is left to chance.
 */
export interface PositionAnswerJson {
  hand: PastJson;
  ahead: AheadJson[];
}

/** The chance of a seat in fractions of 1; `ci95` is half the width of its interval. */
export interface SeatChanceJson {
  share: number;
  win: number;
  tie: number;
  ci95: number;
}

/** Chances of all seats after `deals`, of `total` where every deal is counted. */
export interface CountedJson {
  seats: SeatChanceJson[];
  deals: number;
  total: number | null;
  done: boolean;
}

/** Money and counts that an earlier hand of the table left, as `ResultJson` names it. */
export interface CarriedWish {
  pot?: number;
  bank?: number;
  carried?: Record<string, number>;
  by_seat?: Record<string, number[]>;
}

/**
 * A hand with real cards: its set-up, and its taps so far.
 *
 * `names` are the players by seat, `button` is the dealer's seat. `stacks` are chips by
 * seat in cents; empty for the usual buy-in. `stakes` and `house` are the house rules as they
 * are typed. `after` is what the hand before has left.
 */
export interface ToldWish {
  game: string;
  names: string[];
  button: number;
  betting?: "full" | "none" | "pots";
  stacks?: number[];
  stakes?: string;
  house?: Record<string, string>;
  after?: CarriedWish;
  taps?: string[];
  language?: string;
}

/**
 * A card on the table; `card` is None where nobody has told it.
 *
 * `wild` and `nothing`: that is so of it, as far as the cards told say.
 */
export interface ToldCardJson {
  card: string | null;
  up: boolean;
  wild: boolean;
  nothing: boolean;
}

/** A row in which a player has laid cards: its name, and the places of the cards from 0. */
export interface LaidRowJson {
  name: string;
  places: number[];
}

/**
 * Cards of a seat, of a hand that nobody plays, or of the board.
 *
 * `line` names it in lines. `seat` is None where nobody sits. `live`: still in the hand;
 * `mucked`: thrown away at the showdown. `rows`: where cards are laid in rows, those that lie
 * in one, as they lie on the table.
 */
export interface ToldHandJson {
  line: string;
  name: string;
  seat: number | null;
  cards: ToldCardJson[];
  live: boolean;
  mucked: boolean;
  stack: number;
  front: number;
  rows: LaidRowJson[];
}

/**
 * Cards that are not themselves, in sentences: what they are, and why.
 *
 * Of cards with a power that is awake: whose they are, and what the power does.
 */
export interface WhyJson {
  cards: string[];
  mark: string;
  why: string;
}

/**
 * Something that may be told by a tap: the button's words, and the tap to send.
 *
 * `seat` is the seat that it is about, if any. `usual`: it is what happens most of the time.
 */
export interface ToldChoiceJson {
  says: string;
  tap: string;
  note: string;
  seat: number | null;
  usual: boolean;
}

/** A card that may be chosen: its `place` for the line, and its face, if it was told. */
export interface OptionCardJson {
  place: string;
  card: string | null;
}

/**
 * Cards to be chosen, `least` to `most`: the `tap` has a gap for their places.
 *
 * Without `cards` any may be named; the place of a card that may lie face down is its name.
 * `counted`: the number of cards stands in the gap before the places of those that were told.
 * `order`: of cards that are to be told, what each is, if not the next as they were dealt.
 */
export interface PickedJson {
  says: string;
  tap: string;
  cards: OptionCardJson[];
  least: number;
  most: number;
  counted: boolean;
  order: string[];
}

/** An amount to be typed, in cents; the `tap` has a gap for it in dollars. */
export interface AmountJson {
  says: string;
  tap: string;
  low: number;
  high: number;
}

/** A question to a seat: the sentence, what may be answered by one tap, and by more. */
export interface AskedSeatJson {
  seat: number | null;
  name: string;
  says: string;
  choices: ToldChoiceJson[];
  cards: PickedJson | null;
  amount: AmountJson | null;
}

/**
 * The next thing to tell.
 *
 * `kind`: a `card` that falls or is turned up (the tap has a gap for it), `cards` of a hand
 * that a rule looks at, `show`: the hands of a showdown, in the order in which they are shown,
 * `bets`: a betting round that is not followed, `pot`, `question`, or `over`.
 *
 * `says` is a sentence on it. `hand` is the line's name of the hand concerned, `down` the
 * names of hands to which a card falls face down before. `many` is how many cards fill the gap.
 * `power`: it is a power of a card that asks.
 */
export interface NextJson {
  kind: "bets" | "card" | "cards" | "over" | "pot" | "question" | "show";
  says: string;
  hand: string;
  tap: string;
  many: number;
  down: string[];
  choices: ToldChoiceJson[];
  asks: AskedSeatJson[];
  power: boolean;
}

/** Something that happened: its name in the history of a hand, and its sentence. */
export interface HappenedJson {
  event: string;
  text: string;
  seat: number | null;
  loud: boolean;
}

/** Cards dealt in a row: the names of the hands in order, and whether they lie face up. */
export interface RoundJson {
  names: string[];
  up: boolean;
}

/** A player's winnings in the hand, and stack after it, in cents. */
export interface PaidJson {
  name: string;
  won: number;
  stack: number;
}

/**
 * The end of a hand: its showdown as the replayer shows it, results, and the next deal.
 *
 * `past` is None where nobody showed. `unwon` has a sentence for each part of the pot that has
 * gone with the others, as no hand that was shown qualifies for it. `after`, `stacks` and
 * `button` are for the next hand's set-up; `again`: the same hand is dealt again, because its
 * pot was not won.
 */
export interface ToldEndJson {
  past: PastJson | null;
  unwon: string[];
  paid: PaidJson[];
  debts: Record<string, number>;
  after: CarriedWish;
  stacks: number[];
  button: number;
  dealer: string;
  again: boolean;
}

/**
 * A hand with real cards as it stands.
 *
 * `powers` may be claimed now, or act. `earlier` counts what had happened before the last tap.
 * `refused` is the reason why that was refused; then it counts for nothing. `remarks` are
 * rulings, and what a correction changes. `lines` is the hand as a table script.
 */
export interface ToldTableJson {
  game: string;
  title: string;
  pack: string[];
  deal: RoundJson[];
  hands: ToldHandJson[];
  pot: number;
  button: number;
  why: WhyJson[];
  powers: WhyJson[];
  notes: string[];
  happened: HappenedJson[];
  earlier: number;
  next: NextJson;
  refused: string;
  remarks: string[];
  lines: string[];
  end: ToldEndJson | null;
}

/** A hand that is over, to be looked at again, and its lines as a file has them. */
export interface ToldReplayJson {
  past: PastJson;
  record: string;
}

/** Cards that a player has noted, of a hand with real cards that was asked about last. */
export interface OwnCardsWish {
  hand: ToldWish;
  seat: number;
  cards: string[];
}

/** Hand of a player with noted cards: sentences, and which of those cards are wild. */
export interface OwnCardsJson {
  have: string[];
  why: string[];
  wild: string[];
}

/**
 * A file: its name, and its content in base64, perhaps compressed by gzip.
 *
 * `after` is the number of its hands that were had before, refused ones among them.
 */
export interface HandFileWish {
  name: string;
  data: string;
  after?: number;
}

/** A hand of the file: its game, its players, their results in cents, and its record. */
export interface FiledHandJson {
  title: string;
  names: string[];
  payoffs: number[];
  guessed: boolean;
  remarks: string[];
  record: string;
}

/** A hand that could not be replayed, and why; in English, as the command line says it. */
export interface RefusedHandJson {
  place: string;
  why: string;
}

/** The hands that were played now; `more`: the file has others. */
export interface HandFileJson {
  hands: FiledHandJson[];
  refused: RefusedHandJson[];
  more: boolean;
}

/** A hand by its record, as one of its seats knew it. */
export interface FiledHandWish {
  record: string;
  seat?: number;
}

/**
 * The question which card made `wild` cards of a `hand` wild: one of `options`.
 *
 * The cards are ids; `causes` are the right answers.
 */
export interface CauseJson {
  hand: number;
  wild: number[];
  options: number[];
  causes: number[];
}

/** The hand of a `day`: before the showdown and after it, and its `winner`'s seat. */
export interface DailyHandJson {
  day: string;
  hand: PastJson;
  winner: number;
  cause: CauseJson | null;
}

/** Expected share of the pots of each seat after a step of a hand; parts of 1. */
export interface MomentJson {
  step: number;
  shares: number[];
}

/**
 * Expected shares at each moment of a hand, by all that its reader knows now.
 *
 * None where they cannot be computed, or not in about a second. The last moment is the result.
 */
export interface ChancesJson {
  moments: MomentJson[] | null;
}

/**
 * A proposed game, to be read before it is agreed to.
 *
 * `page` is the text with which the file begins. `sha256` is the hash of `source`.
 */
export interface OfferedJson {
  file: string;
  link: string;
  sha256: string;
  page: string;
  source: string;
}

/** A player's hands of a game, and their result in cents. */
export interface GameResult {
  game: string;
  hands: number;
  net: number;
}

/** Winnings of a player in a single hand, in cents, with the hand's number and game. */
export interface PotWon {
  cents: number;
  hand: number;
  game: string;
}

/**
 * A high hand that a player has shown.
 *
 * Attributes:
 *     strength: higher is better: the place of the category, then the ranks that decide.
 *     text: the hand as a sentence.
 *     cards: the cards played.
 *     hand: the number of the hand in its evening.
 *     game: the game.
 */
export interface BestHand {
  strength: number[];
  text: TextJson;
  cards: string[];
  hand: number;
  game: string;
}

/** A hand that may be voted for: its number, its game, its pot in cents, and its winners. */
export interface GreatHand {
  hand: number;
  game: string;
  pot: number;
  winners: string[];
}

/**
 * A member's results in a season; money in cents.
 *
 * Attributes:
 *     name: the member's name.
 *     place: by what the group counts; equals share a place.
 *     evenings: number of evenings attended.
 *     points: points for places and attendance.
 *     net: the result in money.
 *     course: the result in money after each evening, None before the first.
 *     hands: hands dealt in.
 *     games: results by game.
 *     pot: the most won in a single hand, with its evening in `pot_table`.
 *     best: the best high hand shown, with its evening in `best_table`.
 *     bet_hands: hands of games with betting.
 *     vpip: of these, with money put in voluntarily on the first round.
 *     showdowns: of these, with a showdown; `won`: and were won.
 *     recitations: recitations owed.
 */
export interface Standing {
  name: string;
  place: number;
  evenings: number;
  points: number;
  net: number;
  course: (number | null)[];
  hands: number;
  games: GameResult[];
  pot: PotWon | null;
  pot_table: string;
  best: BestHand | null;
  best_table: string;
  bet_hands: number;
  vpip: number;
  showdowns: number;
  won: number;
  recitations: number;
}

/**
 * A group is made of the people at a table, by its host.
 *
 * Without a `title` it has that of the evening. `invite` is the key of the table's invitation,
 * for members who join while that evening is played.
 */
export interface FoundGroup {
  title?: string;
  invite?: string;
}

/** A newcomer joins by the invitation; `own` is a key that the client has made. */
export interface Join {
  type: "join";
  name: string;
  own: string;
}

/** The host opens the next evening; `at` is its time, 0 for whole weeks after the last. */
export interface Again {
  type: "again";
  at?: number;
}

/** The host drops an evening that has no result. */
export interface Drop {
  type: "drop";
  table: string;
}

/** The host, or the payee, ticks a payment, in cents. */
export interface Pay {
  type: "paid";
  payer: string;
  payee: string;
  cents: number;
}

/** The host or the payee removes a payment, by number from 0. */
export interface TakePaymentBack {
  type: "unpaid";
  number: number;
}

/** A player of an evening votes for its hand of the night. */
export interface VoteForHand {
  type: "vote";
  table: string;
  hand: number;
}

/** The host enters an evening played elsewhere: cents by member. */
export interface EnterEvening {
  type: "enter";
  at: number;
  results: Record<string, number>;
}

/** The host begins a season. */
export interface BeginSeason {
  type: "season";
  title: string;
}

/** The host sets what standings are ordered by, and points for places and attendance. */
export interface CountBy {
  type: "count";
  counting: "both" | "money" | "points";
  places: number[];
  attendance: number;
}

/** The host lets a member leave; results and balance stay. */
export interface Dismiss {
  type: "remove";
  name: string;
}

/** A member: the name, and whether the member is the host or has left. */
export interface GroupMemberJson {
  name: string;
  host: boolean;
  left: boolean;
}

/** An evening that is open: its table, its time, and the key of its table's invitation. */
export interface NextEveningJson {
  table: string;
  at: number;
  invite: string;
}

/** A member's result of an evening, in cents and in points. */
export interface NetJson {
  name: string;
  net: number;
  points: number;
}

/**
 * An evening of a season that is over.
 *
 * `great` are the hands that may be voted for, `votes` the number of votes by hand, `mine`
 * the reader's vote, `night` the hand of the night.
 */
export interface GroupEveningJson {
  table: string;
  at: number;
  hands: number;
  players: NetJson[];
  great: GreatHand[];
  votes: Record<number, number>;
  mine: number | null;
  night: GreatHand | null;
}

/** A payment, in cents; `at` is its time, 0 while it is owed. */
export interface OwedJson {
  payer: string;
  payee: string;
  cents: number;
  at: number;
}

/** A setting of the table that is opened again, and its value, where that is not the usual. */
export interface UnusualSettingJson {
  label: TextJson;
  value: TextJson;
}

/**
 * A group as its reader may know it; money in cents.
 *
 * `me` is the reader's name, empty for a newcomer with the invitation, who gets neither money
 * nor results. `next` is the evening that is open, `suggested` the time of another. `owed`
 * are the fewest payments that settle all `balances`. `settings` are those of the table that
 * are not the usual: the next evening has them too. `tables` are those of all evenings, by which
 * a browser finds the key that its reader has had there. `fixed` is the public address of the
 * room where it stays the same, else empty.
 */
export interface PlayerGroupJson {
  id: string;
  title: string;
  invite: string;
  me: string;
  host: boolean;
  members: GroupMemberJson[];
  games: string[];
  settings: UnusualSettingJson[];
  tables: string[];
  next: NextEveningJson | null;
  suggested: number;
  balances: Record<string, number>;
  owed: OwedJson[];
  payments: OwedJson[];
  seasons: string[];
  season: number;
  evenings: GroupEveningJson[];
  standings: Standing[];
  counting: "both" | "money" | "points";
  places: number[];
  attendance: number;
  fixed: string;
}

/** The group of a table: its id and its title, both empty where there is none. */
export interface GroupLineJson {
  group: string;
  title: string;
}

/** Anything that a client says, by its `type`. */
export type ToRoom =
  | Hello
  | SitRequest
  | Rise
  | SitOutRequest
  | ComeBack
  | BuyRequest
  | CashOutRequest
  | CallRequest
  | MenuRequest
  | AnswerRequest
  | Arrange
  | HintRequest
  | Explain
  | GiveUpVote
  | Show
  | Ready
  | Propose
  | Vote
  | Hash
  | Salt
  | Compare
  | Say
  | React
  | Set
  | SettingsRequest
  | MovePlayer
  | Start
  | PauseRequest
  | Pause
  | GoOn
  | CallOffRequest
  | Admit
  | LetBack
  | Mute
  | Remove
  | Renew
  | HandTableOver
  | ChooseHost
  | Consent
  | KeepUnshown
  | HousePlayer
  | EndRequest
  | ProposeGame
  | JudgeGame
  | DealRealRequest
  | Tell
  | Untell
  | BookHand
  | Ping;

/** Something that a client wants done. */
export type Command =
  | SitRequest
  | Rise
  | SitOutRequest
  | ComeBack
  | BuyRequest
  | CashOutRequest
  | CallRequest
  | MenuRequest
  | AnswerRequest
  | Arrange
  | HintRequest
  | Explain
  | GiveUpVote
  | Show
  | Ready
  | Propose
  | Vote
  | Hash
  | Salt
  | Compare
  | Say
  | React
  | Set
  | SettingsRequest
  | MovePlayer
  | Start
  | PauseRequest
  | Pause
  | GoOn
  | CallOffRequest
  | Admit
  | LetBack
  | Mute
  | Remove
  | Renew
  | HandTableOver
  | ChooseHost
  | Consent
  | KeepUnshown
  | HousePlayer
  | EndRequest
  | ProposeGame
  | JudgeGame
  | DealRealRequest
  | Tell
  | Untell
  | BookHand;

/** A change of a group, by its `type`. */
export type GroupAction =
  | Join
  | Again
  | Drop
  | Pay
  | TakePaymentBack
  | VoteForHand
  | EnterEvening
  | BeginSeason
  | CountBy
  | Dismiss;

/** Anything that the room says, by its `type`. */
export type FromRoom =
  | RoomState
  | Welcome
  | Done
  | RefusedMessage
  | Waiting
  | Bye
  | Pong;

