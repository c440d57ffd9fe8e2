import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { fonts } from "./fonts.ts";
import { packed } from "./packed.ts";

// The built client lies in the package, from where the room serves it.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), fonts(), packed()],
  // the page without a server connects to a worker of its own
  ...(mode === "page" && { worker: { format: "es" as const } }),
  // vitest mounts components as a browser does
  resolve: {
    ...(mode === "test" && { conditions: ["browser"] }),
    ...(mode === "page" && {
      alias: [
        {
          find: /^(\.{1,2}\/)+(wire\/)?server$/,
          replacement: fileURLToPath(new URL("src/page/server.ts", import.meta.url)),
        },
      ],
    }),
  },
  build: {
    outDir: mode === "page" ? "../build/page" : "../src/pokernight/room/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // few files: each is sent with headers of 260 bytes, and compressed alone
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "svelte", test: /\/node_modules\/svelte\/|^\0/, priority: 2 },
            { name: "cards", test: /\/src\/(cards\/|felt\/Words)/ },
            {
              name: "room",
              test: /\/src\/(room\/(links|keeper|keys|salts|rest)|text\/(said|isolated|money)|fair\/pins|wire\/socket|act\/question)\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    // the words that are read aloud lie in the package
    fs: { allow: [".", "../src/pokernight/room"] },
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    pool: "threads",
    isolate: false,
    setupFiles: ["src/apart.ts"],
    // no test watches the clock: a busy machine takes its time
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
}));
