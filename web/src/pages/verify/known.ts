// What a hand gone by says to whoever verifies it.

import type { Lot, Opening, Shown } from "../../fair/deal";
import type { Hand, Mine } from "../../fair/verify";
import type { PastJson } from "../../wire/messages";

/** All that was shown of a hand, and the cards that its reader was told of in it. */
export function handOf(past: PastJson): Hand {
  const cards = new Set<string>();
  for (const step of past.steps) {
    for (const lying of [...step.view.hands, step.view.board, step.view.aside]) {
      for (const one of lying) if (one.card !== null) cards.add(one.card);
    }
    for (const event of step.news) {
      for (const one of event.cards) if (one.card !== null) cards.add(one.card);
    }
  }
  return {
    fair: past.fair as unknown as Shown,
    lots: past.lots as unknown as Lot[],
    openings: past.openings as unknown as Opening[],
    seed: past.seed,
    cards: [...cards],
    over: past.ending === "over",
  };
}

/** Who verifies, and the salt that his browser remembers. */
export function mineOf(past: PastJson, person: string, salts: Record<string, string>): Mine {
  const seat = past.seat === null ? undefined : past.people[past.seat];
  return { person: seat ?? person, salt: salts[past.number] };
}
