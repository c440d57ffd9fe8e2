// The sheet on anything at the table: its topic, and the gestures that open it. Buttons open it
// with `about.open(topic)`; `onTable` opens it by a long press anywhere on a table.

import type { Attachment } from "svelte/attachments";

/**
 * Something at the table that has a sheet.
 *
 * `card` names a card by its id, `seat` a player of the hand, `chair` a chair of the table, `dummy`
 * a hand that nobody plays by its place after the seats, `clause` a rule of the game's page,
 * `modifier` a modifier in force by its rule. A `token` is all events of a kind ("omen"). `hand` is
 * the reader's own.
 */
export type Topic =
  | { what: "card"; id: number }
  | { what: "seat"; seat: number }
  | { what: "chair"; chair: number }
  | { what: "dummy"; hand: number }
  | { what: "pot" | "wild" | "game" | "hand" }
  | { what: "clause" | "modifier"; clause: string }
  | { what: "token"; key: string };

class About {
  topic: Topic | null = $state.raw(null);

  open(topic: Topic): void {
    this.topic = topic;
  }

  close(): void {
    this.topic = null;
  }
}

export const about = new About();

/** Milliseconds of a long press, and the pixels that a finger may move during it. */
const LONG = 450;
const SLIP = 10;

/** The topic of an element of a table: the card it shows; null without one. */
function topicAt(target: EventTarget | null): Topic | null {
  if (!(target instanceof Element)) return null;
  const id = target.closest("[data-card]")?.getAttribute("data-card") ?? "";
  return id === "" || Number.isNaN(Number(id)) ? null : { what: "card", id: Number(id) };
}

/**
 * Open the sheet on a card by a long press, by a secondary click, or, where the card is no button,
 * by a click. The click that ends a long press does nothing else.
 */
export const onTable: Attachment<HTMLElement> = (table) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let held = false;
  const release = () => clearTimeout(timer);
  const listeners: {
    [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void;
  } = {
    pointerdown: (event) => {
      held = false;
      release();
      const topic = topicAt(event.target);
      if (topic === null || !event.isPrimary || event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        held = true;
        about.open(topic);
      }, LONG);
    },
    pointermove: (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) release();
    },
    pointerup: release,
    pointercancel: release,
    contextmenu: (event) => {
      const topic = topicAt(event.target);
      if (topic === null) return;
      event.preventDefault();
      about.open(topic);
    },
    click: (event) => {
      const topic = topicAt(event.target);
      if (held) {
        held = false;
        event.preventDefault();
        event.stopPropagation();
      } else if (topic !== null && event.target instanceof Element) {
        if (event.target.closest("button, a, label") === null) about.open(topic);
      }
    },
  };
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) table.addEventListener(name, listener, true);
  return () => {
    release();
    for (const [name, listener] of all) table.removeEventListener(name, listener, true);
  };
};
