// Asking the room for what is looked up. A refusal is the room's own sentence.

import { kept } from "../room/keys";
import { t } from "../text/text.svelte";
import type { SorryJson } from "../wire/messages";

/** What the room says to no, or that it is away. */
export class NotFound extends Error {}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, init);
  } catch {
    throw new NotFound(t.pages.away);
  }
  const found = (await answer.json().catch(() => null)) as (T & Partial<SorryJson>) | null;
  if (!answer.ok || found === null) throw new NotFound(sentence(found?.reason) || t.pages.away);
  return found;
}

/** Something that is looked up; with the key of a link for what is a table's own. */
export function look<T>(path: string, key = ""): Promise<T> {
  return ask<T>(path, key ? { headers: { authorization: `Bearer ${key}` } } : {});
}

/** Something that is sent, and what comes back. */
export function send<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** With a capital and a full stop. */
export function sentence(reason = ""): string {
  if (!reason) return "";
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The key of a table: what stands behind the # of this page, or what this browser kept of it. */
export function keyOf(table: string): string {
  const there = kept(table);
  return there?.key || location.hash.slice(1).split("&")[0] || there?.invite || "";
}
