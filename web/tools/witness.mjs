// What the page would say of states that some guests were shown: node tools/witness.mjs FILE. Each line of
// the file is a guest: who he is, and in order what he was shown, when he came, and what the room took.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createServer } from "vite";

const server = await createServer({
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
});
const { Witness } = await server.ssrLoadModule("/src/fair/witness.ts");
const { forgetPins } = await server.ssrLoadModule("/src/fair/pins.ts");
const { inFile } = await server.ssrLoadModule("/src/text/promises.ts");

for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
    const { table, person, shown } = JSON.parse(line);
    forgetPins(table);
    const page = new Witness(table, () => person);
    for (const one of shown) {
        if (one.came) page.again(true);
        else if (one.taken) page.taken(...one.taken);
        else {
            page.see(one.state);
            await page.prove(one.state);
        }
    }
    const { board } = page;
    const pins = Object.fromEntries(board.pins.hands.map(({ hand }) => [hand, board.pinned(hand)]));
    console.log(JSON.stringify({ broken: board.broken.map(inFile.broken), pins }));
}
await server.close();
