/** Places of everything on the floor: read from the page, by the names that are on it. */

import type { Lain, Spot } from "./plan";

/** Chips that are drawn, and where. */
export interface Chips extends Spot {
  element: HTMLElement;
}

export function spot(element: Element): Spot {
  const { x, y, width } = element.getBoundingClientRect();
  return { x, y, width };
}

export function all(floor: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(floor?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** Cards by their token; those of a stack lie where it lies. */
export function cardsOn(floor: HTMLElement | null): Map<string, Lain> {
  const seen = new Map<string, Lain>();
  for (const element of all(floor, "[data-card], [data-cards]")) {
    const at = spot(element);
    const holder = element.closest("[data-holder]")?.getAttribute("data-holder") ?? "";
    const face = element.getAttribute("data-face") ?? "";
    const card = element.getAttribute("data-card");
    if (card !== null) seen.set(card, { ...at, holder, face });
    else
      for (const id of element.getAttribute("data-cards")?.split(" ") ?? [])
        seen.set(id, { ...at, holder, face });
  }
  return seen;
}

/** The drawn card of each token that has one of its own. */
export function elementsOn(floor: HTMLElement | null): Map<string, HTMLElement> {
  return new Map(
    all(floor, "[data-card]").map((element) => [element.dataset["card"] ?? "", element]),
  );
}

/** Chips by their name, where any lie. */
export function chipsOn(floor: HTMLElement | null): Map<string, Chips> {
  const lying = all(floor, "[data-chips]").filter(({ childElementCount }) => childElementCount > 0);
  return new Map(
    lying.map((element) => [element.dataset["chips"] ?? "", { ...spot(element), element }]),
  );
}

/** The place from which new cards come: the deck, else the middle of the floor. */
export function deckOn(floor: HTMLElement): Spot {
  const deck = floor.querySelector("[data-deck]");
  if (deck !== null) return spot(deck);
  const { x, y, width, height } = floor.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width: 46 };
}

/** The place of a holder. */
export function holderOn(floor: HTMLElement | null, name: string): Spot | null {
  const element = all(floor, "[data-holder]").find(({ dataset }) => dataset["holder"] === name);
  return element === undefined ? null : spot(element);
}
