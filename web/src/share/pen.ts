// What pictures are drawn with: the cloth, text that fits, cards. Drawn on a canvas by evening light.

import { face } from "../cards/faces";

export interface Size {
  width: number;
  height: number;
}

/** A card in a picture. */
export interface PictureCard {
  card: string;
  /** The card that it stands for; empty for itself. */
  as: string;
}

/** How a text is written. */
export interface Writing {
  size: number;
  /** How wide it may be. */
  most: number;
  colour?: string;
  serif?: boolean;
  align?: "left" | "center" | "right";
  /** The least size that a line takes to fit. */
  least?: number;
}

const CARD = { width: 100, height: 140 };
export const COLOURS = {
  room: "#15181f",
  rim: "#523a26",
  cloth: "#194a38",
  lit: "#215c46",
  edge: "#8d8a80",
  paper: "#faf8f3",
  ink: "#f4f1ea",
  soft: "#bac4ba",
  won: "#f0cf6a",
  wild: "#7a3fb0",
} as const;
const SUITS: Record<string, string> = {
  s: "#1f2430",
  h: "#b3202c",
  d: "#2456b4",
  c: "#1f6f43",
  w: "#3f5a78",
  u: "#7d2240",
  o: "#8a6413",
  t: "#5a5a22",
  j: "#1f2430",
  jj: "#b3202c",
};

export class Pen {
  constructor(
    readonly canvas: CanvasRenderingContext2D,
    readonly size: Size,
    private readonly fonts: { serif: string; sans: string },
  ) {}

  /** The table: cloth with a rim, upon the room. */
  table(): void {
    const { canvas } = this;
    const { width, height } = this.size;
    canvas.fillStyle = COLOURS.room;
    canvas.fillRect(0, 0, width, height);
    for (const [grows, colour] of [
      [0.58, COLOURS.rim],
      [0.56, COLOURS.cloth],
      [0.44, COLOURS.lit],
    ] as const) {
      canvas.fillStyle = colour;
      canvas.beginPath();
      canvas.ellipse(width / 2, height / 2, width * grows, height * grows, 0, 0, 2 * Math.PI);
      canvas.fill();
    }
  }

  /** Write a line, smaller or cut where it is too long; return the size that it took. */
  text(words: string, x: number, y: number, how: Writing): number {
    const { canvas } = this;
    let { size } = how;
    while (size > (how.least ?? 18) && this.wide(words, size, how) > how.most) size -= 2;
    let shown = words;
    while (shown.length > 1 && this.wide(shown, size, how) > how.most) {
      shown = `${shown.slice(0, -2).trimEnd()}…`;
    }
    canvas.fillStyle = how.colour ?? COLOURS.ink;
    canvas.textAlign = how.align ?? "left";
    canvas.textBaseline = "middle";
    canvas.fillText(shown, x, y);
    return size;
  }

  /** Write a text in lines of a size, broken between words; what is left over is cut. */
  lines(words: string, x: number, y: number, how: Writing & { lines: number }): void {
    let rest = words;
    for (let line = 0; line < how.lines && rest; line += 1) {
      let cut = rest.length;
      while (
        line < how.lines - 1 &&
        cut > 0 &&
        this.wide(rest.slice(0, cut), how.size, how) > how.most
      )
        cut = rest.lastIndexOf(" ", cut - 1);
      if (cut <= 0) cut = rest.length;
      this.text(rest.slice(0, cut), x, y + line * how.size * 1.3, { ...how, least: how.size });
      rest = rest.slice(cut).trimStart();
    }
  }

  /** How wide a text is in a size; the canvas keeps its font. */
  private wide(words: string, size: number, how: Writing): number {
    const { serif, sans } = this.fonts;
    this.canvas.font = `600 ${size}px ${how.serif ? serif : sans}`;
    return this.canvas.measureText(words).width;
  }

  /** Draw a card with its upper left corner at a place; what stands for another is marked. */
  card({ card, as }: PictureCard, x: number, y: number, height: number): void {
    const { canvas } = this;
    canvas.save();
    canvas.translate(x, y);
    canvas.scale(height / CARD.height, height / CARD.height);
    canvas.fillStyle = COLOURS.paper;
    canvas.beginPath();
    canvas.roundRect(0, 0, CARD.width, CARD.height, 8);
    canvas.fill();
    canvas.strokeStyle = COLOURS.edge;
    canvas.lineWidth = 1.5;
    canvas.stroke();
    this.print(as || card);
    if (as) {
      canvas.beginPath();
      canvas.roundRect(3, 3, CARD.width - 6, CARD.height - 6, 6);
      canvas.strokeStyle = COLOURS.wild;
      canvas.lineWidth = 7;
      canvas.stroke();
      this.tab(card);
    }
    canvas.restore();
  }

  private print(card: string): void {
    const { canvas } = this;
    const printed = face(card, "big");
    canvas.fillStyle = canvas.strokeStyle = SUITS[printed.colour] ?? COLOURS.room;
    canvas.lineWidth = printed.weight;
    canvas.lineJoin = "round";
    canvas.stroke(new Path2D(printed.index));
    canvas.fill(new Path2D(printed.pips), "evenodd");
  }

  /** The face that a wild card really has, small at its foot. */
  private tab(card: string): void {
    const { canvas } = this;
    canvas.fillStyle = COLOURS.wild;
    canvas.beginPath();
    canvas.roundRect(50, 100, 50, 40, 8);
    canvas.fill();
    canvas.save();
    canvas.translate(60, 103);
    canvas.scale(0.24, 0.24);
    canvas.fillStyle = COLOURS.paper;
    canvas.beginPath();
    canvas.roundRect(0, 0, CARD.width + 20, CARD.height, 8);
    canvas.fill();
    this.print(card);
    canvas.restore();
  }

  /** Draw cards side by side within a width; return how wide they are. */
  cards(cards: readonly PictureCard[], x: number, y: number, height: number, most: number): number {
    const width = (height * CARD.width) / CARD.height;
    const step = Math.min(width * 1.06, cards.length > 1 ? (most - width) / (cards.length - 1) : 0);
    cards.forEach((card, place) => this.card(card, x + place * step, y, height));
    return cards.length === 0 ? 0 : width + step * (cards.length - 1);
  }
}
