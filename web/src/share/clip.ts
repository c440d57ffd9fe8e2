// A clip of what this tab shows, recorded by the browser itself; nothing leaves it but what is shared.

import { t } from "../text/text.svelte";

/** What Chromium knows besides the standard: the tab itself, and a part of it. */
interface OwnTab extends DisplayMediaStreamOptions {
  preferCurrentTab: boolean;
}
interface Cropped extends MediaStreamTrack {
  cropTo?: (target: unknown) => Promise<void>;
}
interface CropTarget {
  fromElement: (element: Element) => Promise<unknown>;
}

/** Types of recordings, the one that most devices play first; any browser that records knows the last. */
const TYPES = [
  { mimeType: "video/mp4;codecs=avc1.42E01E", type: "video/mp4", ending: "mp4" },
  { mimeType: "video/webm", type: "video/webm", ending: "webm" },
] as const;
/** Milliseconds for which the last picture stays. */
const STAYS = 1500;

const cropping = () => (globalThis as { CropTarget?: CropTarget }).CropTarget;

/** Check whether this browser can record its own tab. */
export const canRecord = (): boolean =>
  "MediaRecorder" in globalThis && cropping() !== undefined && "mediaDevices" in navigator;

export interface Clip {
  blob: Blob;
  /** The end of a file's name. */
  ending: string;
}

/**
 * Record an element of this tab while something plays; ended early where the tab is no longer shared.
 *
 * Rejected with a sentence for people where the browser cannot do so, or was not allowed to.
 */
export async function clip(plays: () => Promise<void>, element: Element): Promise<Clip> {
  if (!canRecord()) throw new Error(t.before.noClip);
  let stream: MediaStream;
  try {
    const wish: OwnTab = { video: { frameRate: 30 }, audio: false, preferCurrentTab: true };
    stream = await navigator.mediaDevices.getDisplayMedia(wish);
  } catch {
    throw new Error(t.before.clipRefused);
  }
  const track = stream.getVideoTracks()[0] as Cropped | undefined;
  const target = await cropping()?.fromElement(element);
  try {
    // another tab or window than this one cannot be cropped to an element of it
    await track?.cropTo?.(target);
    const kind = TYPES.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? TYPES[1];
    const recorder = new MediaRecorder(stream, { mimeType: kind.mimeType });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const over = new Promise<void>((done) => (recorder.onstop = () => done()));
    recorder.start();
    const ended = new Promise<void>((done) => track?.addEventListener("ended", () => done()));
    await Promise.race([plays().then(() => nap(STAYS)), ended]);
    if (recorder.state !== "inactive") recorder.stop();
    await over;
    return { blob: new Blob(parts, { type: kind.type }), ending: kind.ending };
  } catch {
    throw new Error(t.before.clipRefused);
  } finally {
    for (const each of stream.getTracks()) each.stop();
  }
}

const nap = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
