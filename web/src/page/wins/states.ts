// Cards of a position that are not themselves: wild, worth nothing, read as another card.

import type { CardState } from "../../cards/names";
import { stateAt } from "../../pages/replay/steps";
import { facesOf } from "../../showdown/played";
import type { PastJson } from "../../wire/messages";

/** By face what is so of the cards of a position, as its first step has it. */
export function statesOf(hand: PastJson): ReadonlyMap<string, CardState> {
  const state = stateAt(hand, 0);
  const faces = facesOf(state);
  const found = new Map<string, CardState>();
  for (const mark of state.marks)
    for (const id of mark.cards) {
      const is = { wild: mark.state === "wild", nothing: mark.state === "nothing" };
      found.set(faces.get(id) ?? "", is);
    }
  for (const { stand_for } of state.reads)
    for (const [id, standsFor] of Object.entries(stand_for)) {
      const face = faces.get(Number(id)) ?? "";
      found.set(face, { ...found.get(face), standsFor });
    }
  return found;
}
