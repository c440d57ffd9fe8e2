// Files of hands: one is dropped on their page and on the replayer, and listed each time; a hand of it
// is gone through on the table as two seats saw it, with its equities; then other files are dropped on
// the list. The words: a folder for photographs or "-", and files, the first with several hands.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { base, finish, open, PATIENCE, words } from "./lib.mjs";

const [folder, ...files] = words;
const patient = { timeout: PATIENCE };
const there = await open();
const page = await there.person({ size: [390, 844] });
const photograph = async (name) => {
    if (folder !== "-") await page.screenshot({ path: join(folder, `${name}.png`) });
};
const drop = async (file) =>
    page.evaluate(
        ([name, text]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], name));
            window.dispatchEvent(
                new DragEvent("drop", { dataTransfer: carried, cancelable: true }),
            );
        },
        [basename(file), await readFile(file, "utf8")],
    );
const controls = page.locator(".controls");
const hands = page.locator("ol button");

await page.goto(`${base}/hands`);
await page.locator("input[type=file]").waitFor({ state: "attached", ...patient });
for (const place of ["page of files", "replayer"]) {
    await drop(files[0]);
    await hands.nth(1).waitFor(patient);
    await page.getByText("2 hands").waitFor(patient);
    await photograph(`hands-${place}`);
    await hands.first().click();
    await controls.waitFor(patient);
}
const onTable = () => page.locator(".felt").evaluate((felt) => felt.textContent);
const first = await onTable();
await page.locator("select").selectOption("1");
await page.waitForFunction(
    (before) => document.querySelector(".felt").textContent !== before,
    first,
    patient,
);
await controls.locator("button").last().click();
await page.getByText("Step 7 of 7").waitFor(patient);
await photograph("hand");
await page.getByRole("button", { name: "Equity by step" }).click();
await page
    .locator("dialog")
    .getByText(/^Each player’s equity|do not determine/)
    .waitFor(patient);
await photograph("equities");
await page.keyboard.press("Escape");
await page.getByRole("button", { name: "All hands" }).click();
await hands.first().waitFor(patient);
for (const file of files.slice(1)) {
    await drop(file);
    await page.getByText(/^1 hand$/).waitFor(patient);
    await hands.first().click();
    await controls.waitFor(patient);
    await page.getByRole("button", { name: "All hands" }).click();
    console.log(`replayed ${basename(file)}`);
}
await there.done();
finish();
