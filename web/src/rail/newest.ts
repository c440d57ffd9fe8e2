// Lists that grow at their end.

import { nextFrame } from "../motion/frame";

/** How near the end still is at the end, in px. */
const NEAR = 40;

/** The newest line stays in sight as lines come; whoever reads further up is left there. */
export function newest(list: HTMLElement): () => void {
  let follows = true;
  /** Lines have come or gone: until the list follows them it scrolls by itself, as no reader does. */
  let isBehind = false;
  const scrolled = () => {
    if (!isBehind) follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  };
  let isOver = false;
  const down = () => {
    if (follows && !isOver) list.scrollTop = list.scrollHeight;
  };
  // in the next frame, which lays the page out anyway
  const soon = () => {
    isBehind = true;
    void nextFrame().then(() => {
      isBehind = false;
      down();
    });
  };
  list.addEventListener("scroll", scrolled);
  const lines = new MutationObserver(soon);
  lines.observe(list, { childList: true, subtree: true, characterData: true });
  // a list in a dialog has a height only once that is open
  const size = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(down);
  size?.observe(list);
  down();
  return () => {
    isOver = true;
    list.removeEventListener("scroll", scrolled);
    lines.disconnect();
    size?.disconnect();
  };
}
