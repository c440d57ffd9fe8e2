import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { t } from "../text/text.svelte";
import { canRecord, clip, type Clip } from "./clip";

const cropTo = vi.fn(() => Promise.resolve());
const stop = vi.fn();
const track = { cropTo, stop, addEventListener: vi.fn() };
const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
const getDisplayMedia = vi.fn(() => Promise.resolve(stream));

/** A recorder that has recorded a few letters once it is stopped. */
class Recorder {
  static isTypeSupported = (type: string) => type === "video/webm";
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  state = "inactive";
  readonly mimeType: string;
  constructor(_: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType;
  }
  start(): void {
    this.state = "recording";
  }
  stop(): void {
    this.state = "inactive";
    this.ondataavailable({ data: new Blob(["film"]) });
    this.onstop();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal("CropTarget", { fromElement: () => Promise.resolve("table") });
  vi.stubGlobal("navigator", { mediaDevices: { getDisplayMedia } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const element = {} as Element;

it("this tab alone is recorded, until what plays is over", async () => {
  let finish = (): void => undefined;
  const recorded = vi.fn();
  void clip(() => new Promise<void>((done) => (finish = done)), element).then(recorded);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getDisplayMedia).toHaveBeenCalledWith(expect.objectContaining({ preferCurrentTab: true }));
  expect(cropTo).toHaveBeenCalledWith("table");
  expect(recorded).not.toHaveBeenCalled();
  finish();
  await vi.advanceTimersByTimeAsync(2000);
  const [[{ blob, ending }]] = recorded.mock.calls as [[Clip]];
  expect([blob.type, blob.size, ending]).toEqual(["video/webm", 4, "webm"]);
  expect(stop).toHaveBeenCalled();
});

it("a clip that cannot be made is a sentence, and nothing is shared any longer", async () => {
  const plays = vi.fn(() => Promise.resolve());
  getDisplayMedia.mockRejectedValueOnce(new Error("NotAllowedError"));
  await expect(clip(plays, element)).rejects.toThrow(t.before.clipRefused);
  cropTo.mockRejectedValueOnce(new Error("another tab"));
  await expect(clip(plays, element)).rejects.toThrow(t.before.clipRefused);
  expect(stop).toHaveBeenCalledTimes(1);
  vi.stubGlobal("CropTarget", undefined);
  expect(canRecord()).toBe(false);
  await expect(clip(plays, element)).rejects.toThrow(t.before.noClip);
  expect(plays).not.toHaveBeenCalled();
});
