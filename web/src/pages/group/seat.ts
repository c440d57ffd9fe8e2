// A member takes a seat at the evening of a group by the member's own key.

import { arrivals, keep, kept } from "../../room/keys";
import { pathOf } from "../../room/links";
import type { PlayerGroupJson } from "../../wire/messages";
import { router } from "../router.svelte";

/** Go to the table of the open evening, and sit down there unless this browser was there before. */
export function takeSeat(group: PlayerGroupJson, own: string): void {
  const next = group.next;
  if (!next) return;
  if (!kept(next.table)?.key) {
    keep(next.table, { invite: next.invite, name: group.me, title: group.title });
    const key = next.invite || own;
    arrivals.set(next.table, { key, name: group.me, sits: true, own });
  }
  router.go(pathOf(next.table));
}

/** A day and time in the language of the page. */
export const dated = (at: number, language: string, style: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(
    language,
    style === "long"
      ? { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" }
      : { day: "numeric", month: "short" },
  ).format(at);
