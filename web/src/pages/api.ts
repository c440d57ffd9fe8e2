// What pages beside the table look up by, and how they say what went wrong.

import { kept } from "../room/keys";
import { keysOf } from "../room/links";
import { asSentence } from "../text/sentences";
import { language } from "../text/text.svelte";
import { unreached } from "../wire/server";

/** What went wrong, in a sentence; that the room is away, where it said nothing. */
export function wrongWith(error: unknown): string {
  return asSentence(error instanceof Error ? error.message : String(error)) || unreached();
}

/** The key of a table: of one's own link, what stands behind the # of this page, or the invitation. */
export function keyOf(table: string): string {
  const there = kept(table);
  return there?.key || keysOf(location.hash).key || there?.invite || "";
}

/** What is asked of the room in the language of the page; English is the room's own. */
export function inLanguage(query: Readonly<Record<string, string>>): Record<string, string> {
  return language() === "en" ? { ...query } : { ...query, language: language() };
}

/** Have the browser save a text as a file. */
export function save(text: string | Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof text === "string" ? new Blob([text]) : text);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
