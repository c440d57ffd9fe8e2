// The worker of a game that somebody else may have written. It is started from a blob in the frame
// of foreign.ts, behind the runtime, and has the origin and the policy of that frame: no network,
// no storage. All it is given is the port of the page, and all it can do is reply.

import { start } from "./python";

interface Given {
  pack: ArrayBuffer;
  wasm: ArrayBuffer;
}

/** Bytes that a game may take; a game that needs more is in a loop. */
const MOST_MEMORY = 512 * 2 ** 20;
/** Bytes of a page of WebAssembly. */
const PAGE = 65_536;

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError("memory");
  return grow.call(this, pages);
};

self.onmessage = ({ data, ports: [port] }: MessageEvent<Given>) => {
  self.onmessage = null;
  if (!port) return;
  const wasm = new Blob([data.wasm], { type: "application/wasm" });
  const started = start(
    { folder: "https://page.invalid/", pack: data.pack, wasm: () => new Response(wasm) },
    ["pokernight.page.page_workbench"],
    "worker.Workbench().handle",
  );
  port.onmessage = async (event: MessageEvent<{ number: number; sent: string }>) => {
    const { number, sent } = event.data;
    try {
      port.postMessage({ number, reply: (await started)(sent) });
    } catch (error) {
      port.postMessage({ number, failed: String(error).trim().split("\n").pop() });
    }
  };
  started.then(
    () => port.postMessage({ number: 0, reply: "" }),
    (error: unknown) => port.postMessage({ number: 0, failed: String(error) }),
  );
};
