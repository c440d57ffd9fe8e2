import { describe, expect, it, vi } from "vitest";
import { settings } from "../theme/settings.svelte";
import { listen, play, SOUNDS } from "./sounds";

describe("sound", () => {
  it("is quiet and short", () => {
    for (const notes of Object.values(SOUNDS)) {
      for (const note of notes) {
        expect(note.loud).toBeLessThan(0.25);
        expect(note.at + note.long).toBeLessThan(1);
      }
    }
  });

  it("is there after the first touch only, and only where it is switched on", () => {
    const started = vi.fn();
    const part = (): unknown => ({
      connect: () => part(),
      start: started,
      stop: () => undefined,
      frequency: {},
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: () => undefined,
        exponentialRampToValueAtTime: () => undefined,
      },
    });
    class Silent {
      state = "running";
      currentTime = 0;
      createGain = part;
      createOscillator = part;
      resume = (): Promise<void> => Promise.resolve();
    }
    vi.stubGlobal("AudioContext", Silent);
    const stop = listen();
    play("turn");
    expect(started).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pointerdown"));
    play("turn");
    expect(started).toHaveBeenCalledTimes(SOUNDS.turn.length);
    settings.change({ sound: false });
    play("turn");
    expect(started).toHaveBeenCalledTimes(SOUNDS.turn.length);
    settings.change({ sound: true });
    stop();
    vi.unstubAllGlobals();
  });
});
