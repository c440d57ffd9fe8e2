// CPython for WebAssembly in a worker, with the engine: unpacked from three files of this site.

import { loadPyodide } from "pyodide";
import { forget, keep, kept } from "./snapshot";
import type { Step } from "./starting.svelte";

/** What Python is started from: the pack of the library and the engine, and the runtime. */
export interface Parts {
  /** Address that no file is taken from: the parts are at hand. */
  folder: string;
  pack: ArrayBuffer;
  wasm(): Response | Promise<Response>;
  /** Python as it stood after an earlier start from these parts, with the module imported. */
  snapshot?: ArrayBuffer;
  /** Told before the module is imported. */
  imports?(): void;
  /** Takes such a snapshot. */
  keep?(snapshot: Uint8Array<ArrayBuffer>): void;
}

const WORKER = "pokernight.page.page_worker";
/** What the first card does not need: a snapshot has it, and a worker without imports it later. */
const LATER = "pokernight.page.page_lookups";

/** Return a file that the build has compressed, unpacked. */
export async function unpacked(name: string, type: string): Promise<Response> {
  const sent = await fetch(new URL(/* @vite-ignore */ `/python/${name}`, location.origin));
  if (!sent.ok || !sent.body) throw new Error(`${name}: ${String(sent.status)}`);
  const plain = sent.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "content-type": type } });
}

export const unpackedPack = async (): Promise<ArrayBuffer> =>
  (await unpacked("pack.bin", "application/octet-stream")).arrayBuffer();
export const unpackedRuntime = async (): Promise<Blob> =>
  (await unpacked("runtime.bin", "text/javascript")).blob();
export const unpackedWasm = (): Promise<Response> => unpacked("wasm.bin", "application/wasm");

/** Files of a pack: the length of a table of contents, that table, and the files one by one. */
function* filesOf(pack: ArrayBuffer): Generator<[string, Uint8Array<ArrayBuffer>]> {
  const length = new DataView(pack).getUint32(0);
  const text = new TextDecoder().decode(new Uint8Array(pack, 4, length));
  let start = 4 + length;
  for (const [name, size] of JSON.parse(text) as [string, number][]) {
    yield [name, new Uint8Array(pack, start, size)];
    start += size;
  }
}

/** Free the memory of buffers at once: they are sent to nobody. */
function emptied(buffers: ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, buffers);
  port1.close();
}

/**
 * Start Python, whose runtime is loaded, import modules, and return the function that an expression
 * gives; the first of the modules is `worker` there. The pack and the snapshot are empty then, so that they take no memory.
 */
export async function start(parts: Parts, modules: readonly string[], expression: string) {
  const files = new Map(filesOf(parts.pack));
  const part = (name: string) => files.get(name) ?? new Uint8Array();
  const folders = new Set<string>();
  const plain = self.fetch;
  self.fetch = (asked, init) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url.endsWith(".wasm")) return Promise.resolve(parts.wasm());
    if (url.endsWith("stdlib.zip")) return Promise.resolve(new Response(part("stdlib.zip")));
    return plain(asked, init);
  };
  try {
    const there = await loadPyodide({
      indexURL: parts.folder,
      stdLibURL: `${parts.folder}stdlib.zip`,
      lockFileContents: new TextDecoder().decode(part("lock.json")),
      ...(parts.snapshot ? { _loadSnapshot: parts.snapshot } : {}),
      ...(parts.keep ? { _makeSnapshot: true } : {}),
      fsInit: (fs, { sitePackages }) => {
        for (const [name, content] of files) {
          if (!name.startsWith("site/")) continue;
          const path = `${sitePackages}/${name.slice("site/".length)}`;
          const folder = path.slice(0, path.lastIndexOf("/"));
          if (!folders.has(folder)) fs.mkdirTree(folder);
          folders.add(folder);
          // a copy: the pack is emptied
          fs.writeFile(path, content.slice(), { canOwn: true });
        }
        return Promise.resolve();
      },
    });
    parts.imports?.();
    // a snapshot has all of it, and the state of the random generator of that time
    if (parts.snapshot) there.runPython("import random; random.seed()");
    else
      there.runPython(`
from pokernight.page import page_generated
page_generated.load()
import ${modules[0] ?? ""} as worker
${modules.map((module) => `import ${module}`).join("\n")}
page_generated.forget()
`);
    parts.keep?.(there.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
    there.runPython("page_generated.empty_files(page_generated.FILE.parents[1])");
    const handle = there.runPython(expression) as (text: string) => string;
    // its settings refer to them for as long as it runs
    emptied(parts.snapshot ? [parts.pack, parts.snapshot] : [parts.pack]);
    return handle;
  } finally {
    self.fetch = plain;
  }
}

/**
 * Start Python and return a function of `pokernight.page.page_worker`, given by an expression.
 * `keeps`: keep a snapshot for later if there is none; `step` is told what has begun.
 */
export async function python(
  expression: string,
  { keeps = false, step }: { keeps?: boolean; step?: (begun: Step | null) => void } = {},
): Promise<(text: string) => string> {
  const [runtime, pack, snapshot] = await Promise.all([unpackedRuntime(), unpackedPack(), kept()]);
  const script = URL.createObjectURL(runtime);
  await import(/* @vite-ignore */ script);
  URL.revokeObjectURL(script);
  const parts: Parts = {
    folder: `${location.origin}/python/`,
    pack,
    wasm: unpackedWasm,
    ...(step && { imports: () => step("games") }),
  };
  const started = async (more: Partial<Parts>) => {
    step?.("python");
    const modules = more.keep ? [WORKER, LATER] : [WORKER];
    const handle = await start({ ...parts, ...more }, modules, expression);
    step?.(null);
    return handle;
  };
  if (snapshot) {
    try {
      return await started({ snapshot });
    } catch {
      await forget(); // it is of another runtime, or damaged
    }
  }
  return started(keeps ? { keep: (taken) => void keep(taken) } : {});
}
