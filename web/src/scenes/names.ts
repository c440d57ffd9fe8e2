// The scene of an event, by its kind: one table for all games. A kind that is not listed is a power
// where the event names it (`args.name`), and otherwise the ribbon with its sentence.

import type { SceneName } from "../timeline/cue";
import type { EventJson } from "../wire/messages";

const SCENES: Partial<Record<SceneName, readonly string[]>> = {
  deal: ["dealt", "dealt up", "shuffle"],
  board: ["aside", "board", "spit", "slip"],
  flip: ["flip", "roll", "turn", "tower"],
  bet: ["ante", "bet", "call", "dead blind", "post", "raise"],
  fold: ["fold", "kill", "killed", "dealer folds"],
  wild: ["mrs blaylock", "omen", "replaced", "trigger", "wild", "wild again"],
  power: [
    "a bonedoneskis",
    "claim",
    "cripple",
    "death",
    "elephants",
    "fate",
    "fool",
    "killer 4",
    "king",
    "longer",
    "sender",
    "shift",
    "spared",
  ],
  trade: ["trade", "taken"],
  purchase: ["bought", "buy", "pays", "unsold"],
  draw: ["discard", "draw", "exchange"],
  pass: ["offer", "pass to"],
  declare: ["declare", "nobody is in"],
  auction: ["bid", "dealership", "lot", "no bid"],
  match: ["fee", "forfeit", "match", "pay", "penalty"],
  show: ["beat", "damien", "even", "disclose", "muck", "nominal winner", "revalued", "show"],
  win: ["deuces ex machina", "holdings", "leg", "life", "pays the pot", "recite", "tie", "win"],
  returned: ["chips", "uncalled"],
  carry: ["lost", "thrown in", "unclaimed"],
  plain: ["ace", "check", "knock", "keep", "stand"],
};
const OF_KIND: ReadonlyMap<string, SceneName> = new Map(
  Object.entries(SCENES).flatMap(([scene, kinds]) =>
    kinds.map((kind) => [kind, scene as SceneName] as const),
  ),
);
/** Scenes of kinds that mean several things, by what the event has. */
const PASSED: SceneName = "pass";

/** Return the scene of an event. */
export function sceneOf(event: EventJson): SceneName {
  const { kind, args, cards, other } = event;
  // a pass is of cards, or of a turn to bid or speak
  if (kind === "pass") return cards.length > 0 ? PASSED : "plain";
  if (kind === "pay" && cards.length > 0) return "purchase";
  const known = OF_KIND.get(kind);
  if (known !== undefined) return known;
  if (typeof args?.name !== "string") return "say";
  return other !== null && cards.length > 0 && typeof args.owned === "string" ? "trade" : "power";
}
