// Compresses what was built, once and as well as can be: the room sends it so.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest"]);
const LEAST = 400;

/** Beside every file of text a brotli and a gzip, where they are smaller. */
export function packed(): Plugin {
  let built: ResolvedConfig;
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => {
      built = config;
    },
    closeBundle: () => {
      const folder = join(built.root, built.build.outDir);
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || entry.parentPath.includes("/.") || !TEXT.has(extname(path)))
          continue;
        const plain = readFileSync(path);
        if (plain.length < LEAST) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
