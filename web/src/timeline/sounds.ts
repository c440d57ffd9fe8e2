/**
 * Sounds of the table: synthesised here, quiet, one switch (`settings.sound`), and nothing
 * until somebody has touched the page, as browsers will have it.
 *
 *     listen();            // once, where the table is mounted; gives back how to stop
 *     play("card");
 */

import { settings } from "../theme/settings.svelte";

export type Sound = "card" | "chips" | "turn" | "wild" | "pot";

/** One tone or one breath of noise: when it begins (s), how high (Hz), how long, how loud. */
export interface Note {
  at: number;
  pitch: number;
  long: number;
  loud: number;
  /** A brush of noise about its pitch instead of a tone. */
  brush?: boolean;
}

const click = (at: number, pitch: number): Note => ({ at, pitch, long: 0.05, loud: 0.12 });

export const SOUNDS: Record<Sound, readonly Note[]> = {
  card: [{ at: 0, pitch: 2600, long: 0.07, loud: 0.22, brush: true }],
  chips: [click(0, 3100), click(0.035, 2700), click(0.09, 3300)],
  turn: [
    { at: 0, pitch: 659, long: 0.22, loud: 0.14 },
    { at: 0.13, pitch: 880, long: 0.34, loud: 0.14 },
  ],
  wild: [
    { at: 0, pitch: 587, long: 0.5, loud: 0.07 },
    { at: 0.07, pitch: 740, long: 0.5, loud: 0.07 },
    { at: 0.14, pitch: 880, long: 0.6, loud: 0.07 },
    { at: 0.21, pitch: 1109, long: 0.7, loud: 0.06 },
  ],
  pot: [
    ...[0, 0.05, 0.085, 0.14, 0.17, 0.23, 0.31].map((at, n) => click(at, 2500 + ((n * 370) % 900))),
    { at: 0.1, pitch: 1900, long: 0.3, loud: 0.06, brush: true },
  ],
};

let context: AudioContext | null = null;

/** Waits for the first touch or key, for without one a browser plays nothing. */
export function listen(): () => void {
  const wake = (): void => {
    if ("AudioContext" in globalThis) context ??= new AudioContext();
    void context?.resume();
    sleep();
  };
  const sleep = (): void => {
    removeEventListener("pointerdown", wake, true);
    removeEventListener("keydown", wake, true);
  };
  addEventListener("pointerdown", wake, true);
  addEventListener("keydown", wake, true);
  return sleep;
}

export function play(sound: Sound): void {
  if (context === null || !settings.sound || context.state !== "running") return;
  for (const note of SOUNDS[sound]) strike(context, note);
}

function strike(to: AudioContext, note: Note): void {
  const start = to.currentTime + note.at;
  const loudness = to.createGain();
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(note.loud, start + 0.006);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + note.long);
  loudness.connect(to.destination);
  const source = note.brush ? noise(to, note, loudness) : tone(to, note, loudness);
  source.start(start);
  source.stop(start + note.long);
}

function tone(to: AudioContext, note: Note, into: AudioNode): AudioScheduledSourceNode {
  const source = to.createOscillator();
  source.type = note.pitch > 2000 ? "triangle" : "sine";
  source.frequency.value = note.pitch;
  source.connect(into);
  return source;
}

function noise(to: AudioContext, note: Note, into: AudioNode): AudioScheduledSourceNode {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * note.long), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const band = to.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = note.pitch;
  band.Q.value = 0.8;
  source.connect(band).connect(into);
  return source;
}
