// Cards dragged by finger or mouse, wherever they are drawn: each has its id in `data-card`.

/** How far a pointer goes, in pixels, until it drags and no longer taps. */
const FAR = 8;

export interface Dragging {
  /** Whether a card may be dragged. */
  may: (id: number) => boolean;
  /** It was let go over a tray; -1 for anywhere else. */
  dropped: (id: number, tray: number) => void;
  /** It is over a tray now; -1 for none. */
  over: (tray: number) => void;
}

/** Let cards be dragged onto whatever has `data-tray`; gives what ends that. */
export function drag({ may, dropped, over }: Dragging): () => void {
  let held: { id: number; card: HTMLElement; x: number; y: number } | null = null;
  let moving = false;

  const trayAt = (event: PointerEvent): number => {
    const there = document.elementFromPoint(event.clientX, event.clientY);
    const tray = there?.closest<HTMLElement>("[data-tray]")?.dataset["tray"];
    return tray === undefined ? -1 : Number(tray);
  };
  const down = (event: PointerEvent): void => {
    const card = (event.target as Element | null)?.closest<HTMLElement>("[data-card]");
    const id = Number(card?.dataset["card"]);
    if (!card || !event.isPrimary || event.button !== 0 || !may(id)) return;
    held = { id, card, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!moving && Math.hypot(x, y) < FAR) return;
    moving = true;
    held.card.style.translate = `${x}px ${y}px`;
    held.card.style.pointerEvents = "none";
    held.card.style.zIndex = "30";
    over(trayAt(event));
    event.preventDefault();
  };
  const loose = (): void => {
    if (held) {
      held.card.style.translate = "";
      held.card.style.pointerEvents = "";
      held.card.style.zIndex = "";
    }
    held = null;
    moving = false;
    over(-1);
  };
  const up = (event: PointerEvent): void => {
    const from = moving ? held : null;
    const tray = from ? trayAt(event) : -1;
    loose();
    if (!from) return;
    // the click that follows a drag is none
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")));
    dropped(from.id, tray);
  };
  // a finger that drags a card does not scroll the page
  const touch = (event: TouchEvent): void => {
    if (held) event.preventDefault();
  };

  const ends = new AbortController();
  const { signal } = ends;
  addEventListener("pointerdown", down, { signal });
  addEventListener("pointermove", move, { signal, passive: false });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", loose, { signal });
  addEventListener("touchmove", touch, { signal, passive: false });
  return () => {
    loose();
    ends.abort();
  };
}
