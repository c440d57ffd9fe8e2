// Installing the page as an app, where the browser offers it; and what keeps the client then.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer: Offer | null = $state.raw(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  /** Whether the browser offers it just now. */
  get ready(): boolean {
    return this.#offer !== null;
  }

  async now(): Promise<void> {
    await this.#offer?.prompt();
    this.#offer = null;
  }
}

export const install = new Install();

/** Keep the client in this browser, where it is allowed to: it starts quicker then. */
export function keepClient(): void {
  if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator) {
    addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
  }
}
