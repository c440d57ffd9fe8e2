import { describe, expect, it } from "vitest";
import { handedOver, handOver, packed } from "./files";

const bytesOf = (data: string) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));

/** A file as a browser has it; that of jsdom has no stream. */
function fileOf(text: string): Blob {
  const blob = new Blob([text]);
  return Object.assign(blob, { stream: () => new Response(text).body });
}

describe("files of hands", () => {
  it("are compressed on their way, whatever bytes they have", async () => {
    const text = "PokerStars Hand #1: Zoë ♠\n".repeat(1_000);
    const data = bytesOf(await packed(fileOf(text)));
    expect(data.length).toBeLessThan(text.length / 20);
    const unpacked = new Response(data).body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(unpacked).text()).toBe(text);
  });

  it("that are dropped elsewhere are handed over once", () => {
    const file = new File(["x"], "x.txt");
    handOver(file);
    expect([handedOver(), handedOver()]).toEqual([file, undefined]);
  });
});
