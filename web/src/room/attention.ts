// Says that it is one's turn where somebody looks at something else: the title, the sign in the
// tab, a notification, a buzz. What a browser does not do on a plain http address it does not do.

import { settings } from "../theme/settings.svelte";

/** What a browser allows here: `plain` where only https would do, `none` where nothing can be done. */
export type Allowed = "yes" | "ask" | "denied" | "plain" | "none";

/** Whether notifications can be shown. */
export function notifications(): Allowed {
  if (!isSecureContext) return "plain";
  if (!("Notification" in globalThis)) return "none";
  return { granted: "yes", denied: "denied", default: "ask" }[Notification.permission] as Allowed;
}

/** Ask whether notifications may be shown; what came of it. */
export async function askToNotify(): Promise<Allowed> {
  if (notifications() === "ask") await Notification.requestPermission();
  return notifications();
}

/** Whether this device buzzes for pages. */
export function vibrates(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export interface Words {
  title: string;
  body: string;
}

/** Call for attention until the turn is over. */
export class Attention {
  #usual = "";
  #what = "";
  #shown: Notification | null = null;
  #on = false;

  /** It is one's turn. */
  call(words: Words): void {
    if (this.#on) return;
    this.#on = true;
    this.#what = words.title;
    this.titled(this.#usual || document.title);
    sign("/turn.svg");
    if (!document.hidden) return;
    if (settings.vibrate && vibrates()) navigator.vibrate([120, 60, 120]);
    if (settings.notify && notifications() === "yes") this.#notify(words);
  }

  /** What the page is called otherwise. */
  titled(usual: string): void {
    this.#usual = usual;
    if (this.#on) document.title = `● ${this.#what} · ${usual}`;
  }

  /** It is no longer. */
  end(): void {
    if (!this.#on) return;
    this.#on = false;
    document.title = this.#usual;
    sign("/icon.svg");
    this.#shown?.close();
    this.#shown = null;
  }

  #notify(words: Words): void {
    try {
      const shown = new Notification(words.title, {
        body: words.body,
        icon: "/icon.svg",
        tag: "pokernight",
      });
      shown.onclick = () => {
        focus();
        shown.close();
      };
      this.#shown = shown;
    } catch {
      // some phones show notifications only from a service worker
      void navigator.serviceWorker?.ready.then((worker) =>
        worker.showNotification(words.title, { body: words.body, tag: "pokernight" }),
      );
    }
  }
}

function sign(file: string): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", file);
}
