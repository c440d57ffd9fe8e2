/** The clock of a player's time at a table with real cards. */
export class Clock {
  #until = $state(0);
  #now = $state(Date.now());

  /** `ended` is called when the time is up; made where a component is. */
  constructor(ended: () => void) {
    $effect(() => {
      if (this.#until === 0) return;
      const ticking = setInterval(() => {
        this.#now = Date.now();
        if (this.#now < this.#until) return;
        clearInterval(ticking);
        ended();
      }, 250);
      return () => clearInterval(ticking);
    });
  }

  /** Seconds that are left; null where it does not run. */
  get left(): number | null {
    return this.#until > 0 ? Math.max(0, Math.ceil((this.#until - this.#now) / 1000)) : null;
  }

  start(seconds: number): void {
    this.#now = Date.now();
    this.#until = this.#now + seconds * 1000;
  }

  stop(): void {
    this.#until = 0;
  }
}
