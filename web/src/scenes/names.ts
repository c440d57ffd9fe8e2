// The scene of a cue: that of the timeline, and for kinds of single games, which the timeline only
// tells in their sentence, the scene from this table. Any other event has the ribbon.

import type { Cue, SceneName } from "../timeline/cue";

const SCENES: Partial<Record<SceneName, readonly string[]>> = {
  board: ["aside", "spit"],
  carry: ["end nobody", "lost", "nobody is in"],
  flip: ["flip", "tower"],
  match: ["fee", "forfeit", "penalty"],
  power: [
    ...["a bonedoneskis", "claim", "cripple", "death", "elephants", "fate", "fool", "killer 4"],
    ...["king", "longer", "sender", "shift", "spared"],
  ],
  purchase: ["buy", "pays"],
  show: ["beat", "damien", "disclose", "even", "nominal winner", "revalued"],
  trade: ["taken"],
  wild: ["mrs blaylock", "omen", "replaced", "trigger", "wild", "wild again"],
  win: ["deuces ex machina", "holdings", "leg", "life", "pays the pot", "recite", "tie"],
};
const BY_KIND: ReadonlyMap<string, SceneName> = new Map(
  Object.entries(SCENES).flatMap(([scene, kinds]) =>
    kinds.map((kind) => [kind, scene as SceneName] as const),
  ),
);

/** Return the scene that a cue is drawn as. */
export function sceneOf({ event, scene }: Cue): SceneName {
  if (event === null) return "plain";
  // money that is paid for a card
  if (event.kind === "pay" && event.cards.length > 0) return "purchase";
  if (scene !== "say" && scene !== "plain" && scene !== "bet" && scene !== "flip") return scene;
  const known = BY_KIND.get(event.kind);
  if (known !== undefined) return known;
  // powers are named by their events, as blinds are
  const isNamed = event.args?.name !== undefined && event.weight !== "quiet";
  return isNamed ? "power" : scene;
}
