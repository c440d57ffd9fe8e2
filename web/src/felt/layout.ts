// Where everything lies: seats round the cloth, rows on a phone. Numbers only.

export type Mode = "desktop" | "tablet" | "phone";

/** How a table of this size is laid out. */
export function modeOf(width: number, height: number): Mode {
  if (width >= 1024 && height >= 560) return "desktop";
  return width >= 700 && height >= 560 ? "tablet" : "phone";
}

export interface Box {
  /** The middle. */
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where somebody sits, and where his bet lies before him. */
export interface Place extends Box {
  side: "left" | "top" | "right";
  bet: { x: number; y: number };
}

export interface Ring {
  /** In the order round the table, from the left of whoever looks. */
  places: Place[];
  /** The hands that nobody plays, in the middle of the far side. */
  extra: Place[];
  /** How wide a card of theirs is, and how wide a hand may be. */
  card: number;
  fan: number;
  /** What is left in the middle for the board and the pot. */
  middle: Box;
}

export interface Guests {
  /** How many sit round the table, besides whoever looks. */
  others: number;
  /** How wide their widest hand lies, in widths of a card; 0: nobody holds any. */
  wide: number;
  /** Hands that nobody plays, and how wide the widest of them lies. */
  extra: number;
  extraWide: number;
  /** How wide each of them is at least, by what is said beside its name. */
  extraLeast?: number;
}

const GAP = 10;
/** How wide the middle should be at least. */
const MIDDLE = 240;
const PLATE = { w: 140, h: 48 };
/** Cards of others on the cloth, the biggest that fit. */
const SIZES = [52, 48, 44, 40, 36, 32] as const;
/** How much of a card shows where the next lies over it: of one that is known, of one that is not. */
const SHOWS = 0.62;
const HIDES = 0.18;
const STACK = { most: 5, wide: 1.4 };
export const EXTRA = 1.12;

/** How wide a hand lies, in widths of a card, if every index shows. */
export function wideOf(cards: readonly { card: string | null }[]): number {
  const known = cards.filter((one) => one.card !== null).length;
  const hidden = cards.length - known;
  if (cards.length === 0) return 0;
  if (known === 0) return hidden > STACK.most ? STACK.wide : 1 + HIDES * (hidden - 1);
  return 1 + SHOWS * (known - 1) + (hidden > STACK.most ? STACK.wide : HIDES * hidden);
}

interface Sizes {
  w: number;
  h: number;
  fan: number;
  extraW: number;
  extraH: number;
}

function sizes(guests: Guests, card: number): Sizes {
  const fan = guests.wide * card;
  const high = guests.wide > 0 ? card * 1.4 + 4 : 0;
  const extraCard = card * EXTRA;
  return {
    w: Math.max(PLATE.w, fan),
    h: PLATE.h + high,
    fan,
    extraW: Math.max(guests.extraLeast ?? 220, guests.extraWide * extraCard + 36),
    extraH: 44 + (guests.extraWide > 0 ? extraCard * 1.4 + 20 : 20),
  };
}

/** How many sit on each side, so that no side is crowded: `[side, top]`. */
export function spread(others: number, sideFits: number, topFits: number): [number, number] | null {
  for (let side = Math.max(others < 2 ? 0 : 1, Math.ceil((others - 3) / 2)); side >= 0; side -= 1) {
    if (side > sideFits) continue;
    for (let more = side; more <= sideFits; more += 1) {
      const top = others - 2 * more;
      if (top >= 0 && top <= topFits) return [more, top];
    }
  }
  return null;
}

/**
 * The seats round a cloth of this size. `low` is how much of its lower edge one's own hand covers,
 * and `mine` how wide that is: the sides go down beside it where there is room.
 */
export function ring(width: number, height: number, guests: Guests, low = 0, mine = 0): Ring {
  let last: Ring | null = null;
  for (const card of SIZES) {
    const made = tried(width, height, guests, card, low, mine);
    last = made.ring;
    if (made.fits) return made.ring;
  }
  return last as Ring;
}

function tried(
  width: number,
  height: number,
  guests: Guests,
  card: number,
  low: number,
  mine: number,
): { ring: Ring; fits: boolean } {
  const { others, extra } = guests;
  const size = sizes(guests, card);
  const extraWide = extra * (size.extraW + GAP);
  const topFits =
    extra > 0
      ? 2 * Math.floor((width - extraWide) / 2 / (size.w + GAP))
      : Math.floor((width - GAP) / (size.w + GAP));
  // the far side reaches as low as what stands there, the other sides begin below
  const rowH = extra > 0 ? Math.max(size.h, size.extraH) : size.h;
  const beside = (width - mine) / 2 >= size.w + GAP;
  const floor = height - GAP - (beside ? 0 : low);
  const sideFitsBelow = Math.floor((floor - rowH - 2 * GAP) / (size.h + GAP));
  const found =
    spread(others, Math.max(0, sideFitsBelow), Math.max(0, topFits)) ??
    ([Math.min(Math.ceil(others / 2), Math.max(1, sideFitsBelow)), 0] as [number, number]);
  const side = found[0];
  const top = Math.max(0, others - 2 * side);
  const right = others - side - top;
  const crowded = 2 * side + top > others || side > sideFitsBelow || top > topFits;
  const hasTop = top > 0 || extra > 0;

  const places: Place[] = [];
  const roof = hasTop ? rowH + 2 * GAP : GAP;
  const sides = (count: number, where: "left" | "right"): Place[] => {
    const free = floor - roof - count * size.h;
    const gap = free / (count + 1);
    // fewer sit nearer to the middle of the side, not at its ends
    return Array.from({ length: count }, (_, at) => {
      const y = roof + gap * (count === 1 ? 0.8 : at + 1) + size.h * (at + 0.5);
      const x = where === "left" ? GAP + size.w / 2 : width - GAP - size.w / 2;
      const inward = where === "left" ? size.w / 2 + 36 : -size.w / 2 - 36;
      return { x, y, w: size.w, h: size.h, side: where, bet: { x: x + inward, y } };
    });
  };
  const left = sides(side, "left").reverse();
  const before = Math.ceil(top / 2);
  const extraPlaces: Place[] = [];
  const topPlaces: Place[] = [];
  // hands that nobody plays lie in the very middle, the others spread out beside them
  const half = extra > 0 ? (width - extra * (size.extraW + GAP)) / 2 : width;
  const topGap = (half - (extra > 0 ? before : top) * size.w) / ((extra > 0 ? before : top) + 1);
  const row = (count: number, from: number, w: number, h: number, gap: number, into: Place[]) => {
    for (let at = 0; at < count; at += 1) {
      const x = from + gap * (at + 1) + w * (at + 0.5);
      const y = GAP + h / 2;
      into.push({ x, y, w, h, side: "top", bet: { x, y: y + h / 2 + 18 } });
    }
  };
  if (extra === 0) row(top, 0, size.w, size.h, topGap, topPlaces);
  else {
    row(before, 0, size.w, size.h, topGap, topPlaces);
    row(extra, half - GAP / 2, size.extraW, size.extraH, GAP, extraPlaces);
    const after = top - before;
    const gap = after > 0 ? (half - after * size.w) / (after + 1) : 0;
    row(after, width - half, size.w, size.h, gap, topPlaces);
  }
  places.push(...left, ...topPlaces, ...sides(right, "right"));

  const inner = side > 0 || right > 0 ? size.w + GAP + 76 : 40;
  const middleTop = (hasTop ? rowH + GAP : GAP) + 34;
  const middleH = Math.max(60, height - low - middleTop - 12);
  const middle = { y: middleTop, h: middleH, w: Math.max(120, width - 2 * inner) };
  const gap = side > 0 && middle.w < MIDDLE ? widestGap(left, middle) : null;
  return {
    ring: {
      places,
      extra: extraPlaces,
      card,
      fan: size.w,
      middle: gap
        ? { x: width / 2, y: gap.y + gap.h / 2, w: width - 80, h: gap.h }
        : { x: width / 2, y: middle.y + middle.h / 2, w: middle.w, h: middle.h },
    },
    fits: !crowded && topGap >= 4 && middleH >= 100 && width - 2 * inner >= MIDDLE,
  };
}

/** Where hands at the sides leave no middle: the highest strip above, between or below them. */
function widestGap(
  sides: readonly Box[],
  middle: { y: number; h: number },
): { y: number; h: number } | null {
  const edges = [
    middle.y,
    ...[...sides]
      .sort((one, other) => one.y - other.y)
      .flatMap((one) => [one.y - one.h / 2 - GAP, one.y + one.h / 2 + GAP]),
    middle.y + middle.h,
  ];
  let found = { y: 0, h: 0 };
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = 0] = edges.slice(at, at + 2);
    if (to - from > found.h) found = { y: from, h: to - from };
  }
  return found.h >= 110 ? found : null;
}

/** Whether two of these lie over each other. */
export const overlap = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) * 2 < one.w + other.w &&
  Math.abs(one.y - other.y) * 2 < one.h + other.h;

// --- phones

export interface Wish {
  width: number;
  height: number;
  /** Rows above the board: the others, and hands that nobody plays, which take whole rows. */
  others: number;
  extra?: number;
  /** The most cards that one of them shows face up. */
  rowUps: number;
  /** One's own cards. */
  cards: number;
  /** The board: rows, and cards in the longest. */
  rows: number;
  columns: number;
  /** Whether something takes the place of the rows (trays). */
  covered: boolean;
  /** How many letters what is asked has. */
  asked?: number;
  /** Whether a button stands beside that. */
  aid?: boolean;
  /** How many lines say who has won. */
  results?: number;
  /** What else stands in the middle, in px. */
  besides?: number;
  /** How high what one does it with is, in px, where it is more than buttons in a row. */
  actions?: number;
}

export interface Phone {
  /** How high a row is, and how many stand side by side. */
  row: number;
  abreast: 1 | 2;
  /** How wide cards of the board are, and one's own. */
  board: number;
  own: number;
  ownRows: 1 | 2;
  /** How wide one's hand may lie. */
  fan: number;
}

export const BAR = 44;
export const ACTION = 64;
export const LEAST_ROW = 28;
export const LEAST_ROWS = 64;
/** Trays in two rows with their buttons; and with one row to be seen, where the rest is scrolled to. */
const TRAYS = { most: 192, least: 120 };
export const LEAST_OWN = 44;
export const LEAST_BOARD = 44;
const MOST_ROW = 46;
/** A page so wide has room for two of them, each with all that a row of its own has. */
const ROOMY = 560;
const LINES = 52;
const RESULT = 58;
/** How high a line of what is asked is, how wide a letter, and what stands before and behind it. */
const ASKED = { line: 19, letter: 7, before: 96, aid: 64, most: 3 };

/** How high one's own hand lies. */
export const handHeight = (card: number, rows: 1 | 2): number =>
  Math.round(card * 1.4) * rows + (rows === 2 ? 22 : 16);

/** What fits on a phone: first the rows shrink, then the board, then one's own cards. */
export function phone(wish: Wish): Phone {
  const ownRows: 1 | 2 = wish.cards >= 8 ? 2 : 1;
  const crowd = wish.others + (wish.extra ?? 0);
  const roomy = wish.width >= ROOMY;
  const abreast: 1 | 2 = roomy || (crowd > 5 && wish.rowUps <= 2) ? 2 : 1;
  const perRow = Math.max(1, Math.ceil(wish.cards / ownRows));
  const widest = Math.floor((wish.width - 20) / (1 + 0.44 * (perRow - 1)));
  const found: Phone = {
    row: MOST_ROW,
    abreast,
    board: Math.min(64, Math.floor((wish.width - 24) / Math.max(1, wish.columns) - 4)),
    own: Math.min(100, widest),
    ownRows,
    fan: wish.width - 20,
  };
  const least = (value: number, down: number, least_: number) =>
    Math.max(Math.min(value, least_), value - down);
  // two abreast have name and chips one over the other
  const low = abreast === 2 && !roomy ? 32 : LEAST_ROW;
  const high = () => phoneHeight(wish, found);
  const shrink: (() => boolean)[] = [
    () => step("own", 80),
    () => step("row", 40),
    () => step("board", 56),
    () => step("own", 64),
    () => step("row", 34),
    () => step("row", low),
    () => step("board", LEAST_BOARD),
    () => step("own", LEAST_OWN),
  ];
  function step(what: "own" | "row" | "board", to: number): boolean {
    if (found[what] <= to) return false;
    found[what] = least(found[what], 2, to);
    return true;
  }
  for (const one of shrink) while (high() > wish.height && one());
  return found;
}

/** How many lines what is asked takes. */
export function askedLines({
  asked = 0,
  aid = false,
  width,
}: Pick<Wish, "asked" | "aid" | "width">): number {
  const room = width - ASKED.before - (aid ? ASKED.aid : 0);
  return Math.min(ASKED.most, Math.max(1, Math.ceil((asked * ASKED.letter) / room)));
}

/** How high the rows of the others are, or the trays in their place. */
function above(wish: Wish, found: Phone): number {
  if (wish.covered) return TRAYS.most;
  return (Math.ceil(wish.others / found.abreast) + (wish.extra ?? 0)) * (found.row + 1);
}

/** How high all of it is; more than the page has must be scrolled. */
export function phoneHeight(wish: Wish, found: Phone): number {
  return (
    BAR +
    above(wish, found) +
    LINES +
    ASKED.line * (askedLines(wish) - 1) +
    RESULT * Math.min(3, wish.results ?? 0) +
    (wish.besides ?? 0) +
    (wish.rows > 0 ? wish.rows * (found.board * 1.4 + 4) + 4 : 0) +
    (wish.cards > 0 ? handHeight(found.own, found.ownRows) : 0) +
    Math.max(ACTION, wish.actions ?? 0)
  );
}

/** How much of what stands above may be scrolled to: of the others two rows at least are there. */
export const scrolls = (wish: Wish, found: Phone): number =>
  Math.max(0, above(wish, found) - (wish.covered ? TRAYS.least : LEAST_ROWS));
