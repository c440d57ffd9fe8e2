// The game file in the workbench: where it came from, what is kept of it, and when it is checked.

import { look } from "../../room/rest";
import { asSentence } from "../../text/sentences";
import type { BenchText } from "../bench.en";
import { Bench, sourceOf } from "../bench.svelte";
import type { Editor } from "../editor";
import { opened } from "../linked_source";
import NEW_GAME from "../new_game.py?raw";

/** Milliseconds without a keystroke after which a change is checked. */
const PAUSE = 700;

export class GameFile {
  source = $state(Bench.draft() || NEW_GAME);
  /** Whether the source came from elsewhere, and nobody has agreed to run it. */
  foreign = $state(false);
  /** The draft that another game took the place of. */
  before = $state(Bench.draft("before"));
  /** Whether this browser could keep the draft. */
  kept = $state(true);
  /** What is wrong with what was asked for. */
  says = $state("");
  /** The editor that shows it, once it is drawn. */
  view: Editor | undefined;
  /** What was put into the editor last: only what somebody wrote is worth keeping. */
  #taken = NEW_GAME;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onTaken` is called whenever another file is put into the editor. */
  constructor(
    readonly bench: Bench,
    readonly words: () => BenchText,
    readonly onTaken: () => void,
  ) {}

  /** Take what was typed, and check it when the typing rests. */
  changed(text: string): void {
    this.source = text;
    if (this.foreign) return;
    // what the address holds is another game from now on
    if (location.hash && text !== this.#taken) {
      history.replaceState(history.state, "", "/workbench");
    }
    this.kept = Bench.keep(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.bench.check(text), PAUSE);
  }

  /** Put a source into the editor; what comes from elsewhere is not run yet. */
  take(given: string, elsewhere: boolean): void {
    const text = given.replace(/\r\n?/g, "\n"); // as the editor ends its lines
    // what nobody has agreed to run never becomes a draft
    if (!this.foreign && this.source !== this.#taken && this.source !== text) {
      this.before = this.source;
      Bench.keep(this.before, "before");
    }
    this.#taken = text;
    clearTimeout(this.#timer);
    this.bench.close();
    this.foreign = elsewhere;
    this.source = text;
    this.view?.fill(text);
    this.onTaken();
  }

  /** Begin with an example, or with a new game. */
  begin(text: string): void {
    this.take(text, false);
    this.check();
  }

  /** Bring the draft back. */
  back(): void {
    const text = this.before;
    this.before = "";
    this.take(text, false);
    this.#taken = "";
    Bench.keep(this.before, "before");
    this.check();
  }

  check(): void {
    void this.bench.check(this.source);
  }

  /** Agree to run what came from elsewhere. */
  async agree(): Promise<void> {
    this.foreign = false;
    this.kept = Bench.keep(this.source);
    await this.bench.check(this.source);
  }

  /** Take the game of the address; false without. */
  async linked(): Promise<boolean> {
    const found = await opened(location.hash);
    if (!found) return false;
    const own = typeof found === "string" || found.source === this.source;
    this.says = typeof found === "string" ? this.words().flaws[found] : "";
    if (typeof found !== "string" && !own) this.take(found.source, true);
    else if (!this.foreign) this.check(); // the draft is still there
    return true;
  }

  /** Take the game of a stored evening; false where there is none. */
  async ofEvening(table: string): Promise<boolean> {
    const text = await sourceOf(table);
    if (text) this.take(text, true);
    else this.says = this.words().noEvening;
    return text !== "";
  }

  /** Take a game of the rulebook. */
  async show(name: string): Promise<void> {
    this.says = "";
    try {
      const path = `games/${encodeURIComponent(name)}/source`;
      this.begin((await look<{ text: string }>(path)).text);
    } catch (error) {
      this.says = error instanceof Error ? asSentence(error.message) : String(error);
      if (!this.bench.loaded) this.check(); // the draft is still there
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.bench.close();
  }
}
