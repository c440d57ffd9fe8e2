// Pictures made to be sent: drawn in the browser from facts that everybody at the table knows. No key
// and no link is in them.

import { t } from "../text/text.svelte";
import { Pen, type Size } from "./pen";
import { drawPoster, type Poster } from "./poster";
import { drawShowdown, type ShowdownPicture } from "./showdown";

export interface Pictures {
  poster: Poster;
  showdown: ShowdownPicture;
}

/** For a chat, and for the screen of a phone. */
export const WIDE: Size = { width: 1200, height: 630 };
export const TALL: Size = { width: 1080, height: 1350 };

const DRAW: { [kind in keyof Pictures]: (pen: Pen, data: Pictures[kind]) => void } = {
  poster: drawPoster,
  showdown: drawShowdown,
};

/** Draw a picture on a canvas. */
export function draw<Kind extends keyof Pictures>(
  kind: Kind,
  data: Pictures[Kind],
  canvas: CanvasRenderingContext2D,
  size: Size,
): void {
  const style = getComputedStyle(document.documentElement);
  const font = (name: string, usual: string) => style.getPropertyValue(name).trim() || usual;
  const fonts = { serif: font("--serif", "serif"), sans: font("--sans", "sans-serif") };
  DRAW[kind](new Pen(canvas, size, fonts), data);
}

/** A picture as a PNG file; rejected with a sentence for people where it cannot be made. */
export async function picture<Kind extends keyof Pictures>(
  kind: Kind,
  data: Pictures[Kind],
  size: Size = WIDE,
): Promise<Blob> {
  try {
    await document.fonts?.ready;
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    draw(kind, data, context, size);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (blob === null) throw new Error("no picture");
    return blob;
  } catch {
    throw new Error(t.before.noPicture);
  }
}

/** Hand a picture to the device's own ways of sharing; where there are none, save it as a file. */
export async function share(blob: Blob, name: string): Promise<"shared" | "saved"> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if ((error as Error).name === "AbortError") return "shared"; // the player thought better of it
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return "saved";
}
