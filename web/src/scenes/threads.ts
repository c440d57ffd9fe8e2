// In which order threads run from causes to what they change: one cause after the other.

import type { Link } from "../timeline/cue";

/** Milliseconds between the threads of one cause and those of the next. */
export const STAGE = 450;

/** The cards that threads start at, in order: what leads to another cause comes before it. */
function startsOf(links: readonly Link[]): number[] {
  const starts = [...new Set(links.flatMap(({ from }) => from ?? []))];
  const isReached = (start: number): boolean =>
    links.some(({ from, to }) => from !== null && to === start);
  return starts.sort((one, other) => Number(isReached(one)) - Number(isReached(other)));
}

/** Return how many stages some links take. */
export const stagesOf = (links: readonly Link[]): number => Math.max(1, startsOf(links).length);

/** Return when each link is drawn, from 0; what no card changes comes with the last. */
export function stages(links: readonly Link[]): number[] {
  const starts = startsOf(links);
  return links.map(({ from }) => (from === null ? stagesOf(links) - 1 : starts.indexOf(from)));
}
