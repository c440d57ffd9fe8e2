// Components in a test, mounted as a browser does and taken away again; what a page reads then.

import { flushSync, mount, unmount, type Component } from "svelte";
import recorded from "./recorded.json";

let mounted: object[] = [];

/** Answers of a real room by their paths below `/api/`, and the table they are about. */
export const answers = recorded.found as Record<string, unknown>;
export const { table } = recorded;

/** Show a component. */
export function mountIn(component: Component<never>, props: object = {}): void {
  mounted.push(mount(component as Component<object>, { target: document.body, props }));
  flushSync();
}

/** Nothing is shown any more. */
export function cleanup(): void {
  for (const one of mounted) void unmount(one);
  mounted = [];
  document.body.innerHTML = "";
}

/** Wait until nothing more comes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await new Promise((done) => setTimeout(done, 0));
    flushSync();
  }
}

/** All text of the page. */
export const heard = (): string => document.body.textContent.replace(/\s+/g, " ");

/** The button with that name. */
export const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find(
    (button) => (button.ariaLabel ?? button.textContent.trim()) === name,
  );

/** Stands for `ResizeObserver`: jsdom lays nothing out, so no size ever changes. */
export class Unchanging {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
}
