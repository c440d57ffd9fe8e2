// Compresses what was built, once and as well as can be: the room sends it so.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest"]);
/** A smaller file is hardly smaller compressed. */
const LEAST = 400;

/**
 * Write a gzip of every larger file of text. Those of `assets/` are kept in this form alone: the room
 * unpacks them for the rare client that takes none. Brotli would save 15 % only where a room has TLS.
 */
export function packed(): Plugin {
  let built: ResolvedConfig;
  return {
    name: "packed",
    apply: (_config, { command, mode }) => command === "build" && mode === "production",
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
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
        if (entry.parentPath.endsWith("assets")) rmSync(path);
      }
    },
  };
}
