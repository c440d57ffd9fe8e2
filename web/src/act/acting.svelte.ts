// What somebody is about to do: his question, what he has chosen of it, and what was sent.

import type { Room } from "../room/room.svelte";
import { Refused } from "../room/room.svelte";
import { asSentence } from "../text/sentences";
import { t, translation } from "../text/text.svelte";
import type { HintJson, QuestionJson, TextJson, ViewJson } from "../wire/messages";
import type { Wish } from "../wire/socket";
import { ENGLISH } from "../wording/english";
import { rendered, type Reader } from "../wording/render";
import { answers, kept, planned, type Made, type Plan } from "./advance";
import { read } from "./command";
import { choosing } from "./labels";
import { doubts } from "./doubts.svelte";
import {
  amountsOf,
  choicesOf,
  doubtOf,
  inOrder,
  isRinged,
  mayChoose,
  onlyAnswer,
  paymentOf,
  putsIn,
  tapAnswers,
  within,
  type Choice,
  type Doubt,
  type Reply,
} from "./question";
import { selection, type Asked } from "./selection.svelte";

/** An answer that waits for a yes. */
export interface Doubted {
  answer: Reply;
  doubt: Doubt;
  cents: number;
}

/** What the room has said of a card of one's own, or of the question (null). */
interface Answer {
  card: number | null;
  said: readonly TextJson[];
  /** In which deal it was said. */
  hand: number;
}

/** Milliseconds for which the room may take an answer back without asking anybody. */
const FREE = 5000;
/** Milliseconds between two cards that are turned until the hand is beaten. */
const PAUSE = 700;

export class Acting {
  /** An amount that is being named; null while none is. */
  amount: number | null = $state(null);
  doubted: Doubted | null = $state.raw(null);
  /** Why something was not done. */
  refused = $state("");
  made: Made | null = $state.raw(null);
  /** Numbers that are chosen where no cards are asked for. */
  numbers: readonly number[] = $state.raw([]);
  /** Which panel is open. */
  open: "" | "more" | "command" | "rule" | "keys" = $state("");
  /** What the room has said that the strong bot would answer; null while nobody has asked. */
  hint: HintJson | null = $state.raw(null);
  /** Whether the room is thinking of it. */
  thinking = $state(false);
  /** What the room has said to somebody who asked, in the language of the page. */
  explained = $derived.by(() => {
    if (this.#answer === null) return null;
    const { card, said } = this.#answer;
    return { card, lines: said.map((line) => this.inWords(line)) };
  });
  /** Whether cards are being laid out. */
  trays = $state(false);
  /** The same as data. */
  #answer: Answer | null = $state.raw(null);
  /** Which question it is for. */
  #hinted = "";
  /** The hand of the last answer that was given, and whether it was given a moment ago. */
  #given = $state.raw({ hand: -1, fresh: false });
  #freshness: ReturnType<typeof setTimeout> | undefined;
  #sent = $state("");
  #until = $state("");
  #laying: readonly (readonly number[])[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = "";

  constructor(readonly room: Room) {}

  // --- what is asked

  /** The name of a question among all of the evening. */
  #key(question: QuestionJson | null): string {
    return question ? `${this.room.table?.hand ?? 0} ${question.number}` : "";
  }

  view: ViewJson | null = $derived.by(() => this.room.view);
  /** The question that waits for an answer. */
  question: QuestionJson | null = $derived.by(() => {
    const question = this.room.question;
    return question && this.#sent !== this.#key(question) ? question : null;
  });
  choices: readonly Choice[] = $derived.by(() => {
    if (!this.question || !this.view) return [];
    const { question } = this;
    // what a tap does, and what the trays do, needs no button
    const byHand = tapAnswers(question, this.explains) || (this.trays && question.legal.partly);
    return choicesOf(question, this.view).filter((one) => !byHand || one.does !== "chosen");
  });

  /** What is chosen of it: cards, or numbers. */
  get chosen(): readonly number[] {
    if (this.question?.legal.form === "bets" || this.question?.legal.form === "amount") return [];
    return this.question?.legal.of === "number" ? this.numbers : selection.chosen;
  }

  /** Whether what is chosen can be the answer. */
  get whole(): boolean {
    return (
      this.question !== null && this.chosen.length > 0 && mayChoose(this.question, this.chosen)
    );
  }

  /** Whether a choice is what Enter does. */
  ringed(choice: Choice): boolean {
    if (this.doubted) return false;
    if (this.whole) return choice.does === "chosen";
    if (this.chosen.length > 0) return false;
    return isRinged(choice, this.room.state?.help?.enter);
  }

  /** Whether somebody may ask for a hint. */
  get mayAsk(): boolean {
    const hints = this.room.state?.help?.hints !== false;
    return this.question !== null && hints && this.room.table?.hints === true;
  }

  /** Whether the room says more of the question and of one's own cards to somebody who asks. */
  get explains(): boolean {
    return this.room.state?.help?.explains === true;
  }

  /** Whether the cards of this question are turned until something is beaten. */
  get turnsOn(): boolean {
    return this.#until !== "";
  }

  /** The question has changed, or the table: what was chosen and planned is looked at again. */
  follow(): void {
    this.made = kept(this.made, this.view);
    if (this.#answer?.hand !== this.room.table?.hand) this.hush();
    selection.explains(this.#askable());
    const question = this.room.question;
    const key = this.#key(question);
    if (key === this.#seen) return;
    this.#seen = key;
    this.#begin(question);
  }

  #begin(question: QuestionJson | null): void {
    clearTimeout(this.#timer);
    if (this.#key(question) !== this.#hinted) this.#forgetHint();
    this.hush();
    this.amount = null;
    this.doubted = null;
    this.numbers = [];
    if (this.open === "more") this.open = "";
    if (!question) {
      if (!this.trays) selection.close();
      return;
    }
    this.refused = "";
    const only = onlyAnswer(question);
    const plan = this.made ? answers(this.made, question) : undefined;
    this.made = null;
    if (only !== undefined || plan !== undefined) {
      this.#send((only ?? plan) as Reply);
      return;
    }
    if (this.#laying) {
      this.#layNext(question);
      return;
    }
    this.trays ||= question.legal.partly === true;
    this.#offer(question);
    if (question.kind !== this.#until) this.#until = "";
    else this.#timer = setTimeout(() => this.#turnOne(), PAUSE);
  }

  #offer(question: QuestionJson): void {
    const { of, form, options = [], most = 1 } = question.legal;
    if (of !== "card" || !options.length) {
      if (!this.trays) selection.close();
      return;
    }
    const taps = tapAnswers(question, this.explains);
    const tapped = (id: number) => this.answer(form === "pick" ? id : [id]);
    selection.open({
      ids: options,
      most: form === "pick" ? 1 : most,
      tapped: taps ? tapped : undefined,
      tag: taps && this.view ? choosing(question, this.view, this.reader) : undefined,
    });
  }

  // --- answering

  /** A button was pressed. */
  press(choice: Choice): void {
    this.stop();
    if (choice.does === "chosen" && this.whole) this.answerChosen();
    else if (choice.answer !== undefined) this.answer(choice.answer);
    else if (choice.does !== "chosen") this.name();
  }

  answerChosen(): void {
    const { question, chosen } = this;
    if (!question) return;
    const [first] = chosen;
    if (question.legal.form === "pick" && first !== undefined) this.answer(first);
    else this.answer(inOrder(chosen));
  }

  /** Answer, unless that is asked once more. */
  answer(reply: Reply): void {
    const { question, view } = this;
    if (!question || !view) return;
    const doubt = doubtOf(question, view, reply);
    if (doubts.asks(doubt)) {
      this.open = "";
      this.doubted = { answer: reply, doubt, cents: putsIn(question, view, reply) };
    } else this.#send(reply);
  }

  /** The answer that was doubted is meant, or not. */
  resolve(yes: boolean, never = false): void {
    const doubted = this.doubted;
    this.doubted = null;
    if (!doubted || !yes) return;
    if (never) doubts.silence(doubted.doubt);
    this.#send(doubted.answer);
  }

  #send(answer: Reply): void {
    const question = this.room.question;
    if (!question) return;
    const key = this.#key(question);
    this.#sent = key;
    this.#forgetHint();
    this.amount = null;
    this.open = this.open === "command" ? "command" : "";
    selection.close();
    const hand = this.room.table?.hand ?? null;
    this.room
      .send({ type: "answer", at: question.number, hand, answer })
      .then(() => this.#gave(hand ?? -1))
      .catch((error: unknown) => {
        if (this.#key(this.room.question) !== key) return;
        this.#sent = "";
        this.#until = "";
        this.#laying = null;
        this.#refuse(error);
        this.#offer(question);
      });
  }

  // --- taking back

  #gave(hand: number): void {
    clearTimeout(this.#freshness);
    this.#given = { hand, fresh: true };
    this.#freshness = setTimeout(() => (this.#given = { hand, fresh: false }), FREE);
  }

  /** Whether the last answer can be taken back: perhaps at once, if all agree, or not. */
  get takesBack(): "at once" | "by consent" | null {
    const { table, mySeat } = this.room;
    if (table === null || table.take_back === "never" || table.proposal !== null) return null;
    if (table.stage !== "playing" || this.#given.hand !== table.hand || this.question) return null;
    if (mySeat === null || !table.dealt_in.includes(mySeat)) return null;
    const alone = table.seated.every(({ seat, by }) => seat === mySeat || by !== "");
    if (alone || (this.#given.fresh && table.take_back === "free")) return "at once";
    return "by consent";
  }

  /** Take the last answer back, or ask the others to agree to it: the room says which. */
  undo(): void {
    if (this.takesBack) this.wish({ type: "propose", what: "undo" });
  }

  // --- hints

  /** Have the room say what the strong bot would answer, or put that away. */
  askHint(): void {
    const { question } = this;
    if (!question || !this.mayAsk || this.thinking) return;
    if (this.hint) {
      this.hint = null;
      return;
    }
    const key = this.#key(question);
    this.#hinted = key;
    const still = () => this.thinking && this.#key(this.question) === key;
    this.thinking = true;
    this.refused = "";
    this.room
      .send({ type: "hint", at: question.number, hand: this.room.table?.hand ?? null })
      .then((done) => {
        if (still()) this.hint = done.hint;
      })
      .catch((error: unknown) => {
        if (still()) this.#refuse(error);
      })
      .finally(() => {
        if (still()) this.thinking = false;
      });
  }

  #forgetHint(): void {
    this.hint = null;
    this.thinking = false;
  }

  // --- what is said to somebody who asks

  /** The cards of one's own, where a tap asks what they can do. */
  #askable(): Asked | null {
    const { view } = this;
    if (!this.explains || view === null || view.seat === null) return null;
    const ids = (view.hands[view.seat] ?? []).flatMap((card) => card.token ?? []);
    return { ids, tapped: (id) => this.explain(id) };
  }

  /** A sentence of the room in words. */
  inWords(said: TextJson): string {
    return rendered(said, this.reader);
  }

  /** Put away what was explained. */
  hush(): void {
    this.#answer = null;
  }

  /** The player asked, as the reader of sentences. */
  get reader(): Reader {
    const name = (seat: number) => this.room.nameOf(seat);
    return { name, seat: this.view?.seat ?? null, language: translation() ?? ENGLISH };
  }

  /** Have the room say what a card of one's own can do, or of the question what is not shown. */
  explain(card: number | null): void {
    if (!this.explains || (card === null && !this.question)) return;
    const key = this.#key(this.room.question);
    const still = () => this.#key(this.room.question) === key;
    this.room
      .send({ type: "explain", card })
      .then((done) => {
        const said = done.explained ?? [];
        if (still()) this.#answer = { card, said, hand: this.room.table?.hand ?? 0 };
      })
      .catch((error: unknown) => {
        if (still()) this.#refuse(error);
      });
  }

  /** Show the rule, with what is said only to somebody who asks; once more: the keys. */
  help(): void {
    this.open = this.open === "rule" ? "keys" : "rule";
    if (this.open === "rule") this.explain(null);
  }

  // --- amounts

  /** Begin to name an amount. */
  name(): void {
    const range = this.range;
    if (range) this.amount = this.amount ?? range.low;
  }

  get range() {
    return this.question && this.view ? amountsOf(this.question, this.view) : undefined;
  }

  set(amount: number): void {
    if (this.range) this.amount = within(amount, this.range);
  }

  answerAmount(): void {
    if (this.amount !== null && this.range) this.answer(within(this.amount, this.range));
  }

  /** Choose a number, or let go of it. */
  toggle(number: number): void {
    this.numbers = this.numbers.includes(number)
      ? this.numbers.filter((one) => one !== number)
      : [...this.numbers, number];
  }

  // --- turning on, and in advance

  /** Turn card after card for as long as the same is asked. */
  turnUntil(): void {
    this.#until = this.question?.kind ?? "";
    this.#turnOne();
  }

  #turnOne(): void {
    const choice = this.choices.find((one) => one.does === "chosen");
    if (choice?.answer !== undefined) this.#send(choice.answer);
  }

  /** The bar goes: nothing is to happen any more, until one comes that asks it anew. */
  leave(): void {
    this.stop();
    clearTimeout(this.#freshness);
    selection.explains(null);
    selection.close();
    this.#seen = "";
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#until = "";
  }

  plan(plan: Plan): void {
    if (this.view) this.made = this.made?.plan === plan ? null : planned(this.view, plan);
  }

  // --- what is typed

  /** Do what a line says; whether it was done. */
  say(line: string): boolean {
    const sure = /^(yes|no)$/i.exec(line.trim());
    if (this.doubted && sure) {
      this.open = "";
      this.resolve(sure[0].toLowerCase() === "yes");
      return true;
    }
    const meant = read(
      line,
      {
        question: this.question,
        view: this.view,
        table: this.room.table,
        ids: selection.ids,
        nameOf: (seat) => this.room.nameOf(seat),
      },
      t.act,
    );
    this.refused = "";
    if (meant.does === "refused") {
      this.refused = meant.reason;
      return false;
    }
    this.open = "";
    if (meant.does === "answer") this.answer(meant.answer);
    else if (meant.does === "send") this.wish(meant.wish);
    else if (meant.does === "rule") this.help();
    else if (meant.does === "keys") this.open = "keys";
    else if (meant.does === "group") this.group(meant.ids);
    else this[meant.does]();
    return true;
  }

  /** Puts cards into a tray; whoever draws the trays takes it over. */
  group: (ids: readonly number[]) => void = (ids) => selection.choose(ids);
  /** Lays the cards out as well as they can be; whoever draws the trays takes it over. */
  arrange: () => void = () => undefined;
  /** Shows the story; whoever draws it takes it over. */
  story: () => void = () => undefined;

  /** The trays are no more. */
  forgetTrays(): void {
    this.group = (ids) => selection.choose(ids);
    this.arrange = () => undefined;
    if (this.question) this.#offer(this.question);
    else selection.close();
  }

  /** Lay out sets of cards one after the other, and be done. */
  layOut(sets: readonly (readonly number[])[]): void {
    this.#laying = sets;
    if (this.question) this.#layNext(this.question);
  }

  #layNext(question: QuestionJson): void {
    const [next, ...rest] = this.#laying ?? [];
    const done = question.legal.words?.[0];
    if (next && mayChoose(question, next)) {
      this.#laying = rest;
      this.#send(inOrder(next));
      return;
    }
    this.#laying = null;
    this.trays = false;
    if (done !== undefined && question.legal.partly) this.#send(done);
    else this.#offer(question);
  }

  /** Ask the room for something else. */
  wish(wish: Wish): void {
    this.refused = "";
    this.room.send(wish).catch((error: unknown) => this.#refuse(error));
  }

  #refuse(error: unknown): void {
    this.refused = asSentence(error instanceof Refused ? error.message : String(error));
  }

  // --- keys

  /** Press the first of these that there is. */
  #first(...does: Choice["does"][]): void {
    const choice = this.choices.find((one) => does.includes(one.does));
    if (choice) this.press(choice);
  }

  fold = (): void => this.#first("fold");
  call = (): void => this.#first("check", "call");
  raise = (): void => this.#first("bet", "raise", "amount");

  /** What has a price, where Enter is not to decide it. */
  pay(): void {
    const payment = paymentOf(this.choices);
    if (payment) this.press(payment);
  }

  /** Whether Enter does anything now. */
  get enters(): boolean {
    return (
      this.doubted !== null ||
      this.amount !== null ||
      this.choices.some((choice) => this.ringed(choice))
    );
  }

  /** Whether cards are to be chosen, or nothing else can be done. */
  get choosesCards(): boolean {
    if (this.question?.legal.of !== "card") return false;
    return this.choices.length === 0 || this.choices.some(({ does }) => does === "chosen");
  }

  /** What the ringed button says. */
  enter(): void {
    if (this.doubted) this.resolve(false);
    else if (this.amount !== null) this.answerAmount();
    else {
      const choice = this.choices.find((one) => this.ringed(one));
      if (choice) this.press(choice);
    }
  }

  card(digit: string): void {
    if (this.question?.legal.of === "number") {
      const number = (this.question.legal.options ?? [])[(Number(digit) + 9) % 10];
      if (number === undefined) return;
      if (this.question.legal.form === "set") this.toggle(number);
      else this.answer(number);
      return;
    }
    const id = selection.at(digit);
    if (id !== undefined) selection.tap(id);
  }

  /** Close what is open, the uppermost first. */
  close(): void {
    this.stop();
    this.refused = "";
    if (this.doubted) this.doubted = null;
    else if (this.open) this.open = "";
    else if (this.#answer) this.hush();
    else if (this.hint) this.hint = null;
    else if (this.amount !== null) this.amount = null;
    else if (this.trays && !this.question?.legal.partly) this.trays = false;
    else selection.choose([]);
  }
}
