// What the page does before its Python answers: said in place of a table or of a list.

import { words } from "./words.svelte";

/** Steps of a start: files come, are unpacked, Python starts, and the games are loaded. */
export type Step = "files" | "unpack" | "python" | "games";

let now: Step | null = $state.raw(null);

/** Note the step that has begun; null once Python answers. */
export function step(begun: Step | null): void {
  now = begun;
}

/** Return what the page does now, as a sentence; empty once Python answers. */
export const starting = (): string => (now === null ? "" : words().starting[now]);
