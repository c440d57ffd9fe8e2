// A file of hands in the page without a server: it is listed, and a hand is gone through on the table
// as two seats saw it. The words: a file with two hands, and a folder for photographs or "-".
import { join } from "node:path";
import { base, finish, open, PATIENCE, words } from "./lib.mjs";

const [file, folder] = words;
const patient = { timeout: PATIENCE };
const there = await open();
const page = await there.person({ size: [390, 844] });
await page.goto(`${base}/hands`);
await page.locator("input[type=file]").setInputFiles(file, patient);
const hands = page.locator("ol button");
await hands.nth(1).waitFor(patient);
await page.getByText("2 hands").waitFor(patient);
if (folder !== "-") await page.screenshot({ path: join(folder, "hands.png") });
await hands.first().click();
await page.locator(".controls").waitFor(patient);
const onTable = () => page.locator(".felt").evaluate((felt) => felt.textContent);
const first = await onTable();
await page.locator("select").selectOption("1");
await page.waitForFunction(
    (before) => document.querySelector(".felt").textContent !== before,
    first,
    patient,
);
await page.locator(".controls button").last().click();
await page.getByText("Step 7 of 7").waitFor(patient);
if (folder !== "-") await page.screenshot({ path: join(folder, "hand.png") });
await page.getByRole("button", { name: "All hands" }).click();
await hands.first().waitFor(patient);
await there.done();
finish();
