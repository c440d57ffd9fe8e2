// CPython for WebAssembly in a worker, with the engine: unpacked from two files of this site.

import { loadPyodide } from "pyodide";

/** Folder of the files that scripts/build_page.py writes. */
const FOLDER = new URL(/* @vite-ignore */ "/python/", location.origin);

/** Return a file that the build has compressed, unpacked. */
async function unpacked(name: string, type: string): Promise<Response> {
  const sent = await fetch(new URL(name, FOLDER));
  if (!sent.ok || !sent.body) throw new Error(`${name}: ${String(sent.status)}`);
  const plain = sent.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "content-type": type } });
}

/** Files of a pack: the length of a table of contents, that table, and the files one by one. */
function* filesOf(pack: ArrayBuffer): Generator<[string, Uint8Array]> {
  const length = new DataView(pack).getUint32(0);
  const text = new TextDecoder().decode(new Uint8Array(pack, 4, length));
  let start = 4 + length;
  for (const [name, size] of JSON.parse(text) as [string, number][]) {
    yield [name, new Uint8Array(pack, start, size)];
    start += size;
  }
}

/** Start Python and return a function of `pokernight.page.page_worker`, given by an expression. */
export async function python(expression: string): Promise<(text: string) => string> {
  const [runtime, pack] = await Promise.all([
    unpacked("runtime.bin", "text/javascript").then((sent) => sent.blob()),
    unpacked("pack.bin", "application/octet-stream").then((sent) => sent.arrayBuffer()),
  ]);
  const files = new Map(filesOf(pack));
  const blob = (name: string) => new Blob([(files.get(name) ?? new Uint8Array()).slice()]);
  const script = URL.createObjectURL(new Blob([runtime], { type: "text/javascript" }));
  await import(/* @vite-ignore */ script);
  URL.revokeObjectURL(script);
  const library = URL.createObjectURL(blob("stdlib.zip"));
  const plain = self.fetch;
  self.fetch = (asked, init) =>
    /\.wasm$/.test(asked instanceof Request ? asked.url : String(asked))
      ? unpacked("wasm.bin", "application/wasm")
      : plain(asked, init);
  try {
    const there = await loadPyodide({
      indexURL: FOLDER.href,
      stdLibURL: library,
      lockFileContents: await blob("lock.json").text(),
      fsInit: (fs, { sitePackages }) => {
        for (const [name, content] of files) {
          if (!name.startsWith("site/")) continue;
          const path = `${sitePackages}/${name.slice("site/".length)}`;
          fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
          fs.writeFile(path, content);
        }
        return Promise.resolve();
      },
    });
    return there.runPython(`import pokernight.page.page_worker as worker; ${expression}`) as (
      text: string,
    ) => string;
  } finally {
    self.fetch = plain;
    URL.revokeObjectURL(library);
  }
}
