// A photograph of a page: node tools/shot.mjs URL OUT.png [WIDTHxHEIGHT] [evening|afternoon] [seconds]
import { launch } from "./browser.mjs";

const [url, out, size = "1280x800", theme = "evening", seconds = "0.8"] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const browser = await launch();
const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: theme === "afternoon" ? "light" : "dark",
});
page.on("console", (said) => console.error(`${said.type()}: ${said.text()}`));
page.on("pageerror", (error) => console.error(`error: ${error.message}`));
await page.goto(url);
await page.waitForTimeout(Number(seconds) * 1000);
await page.screenshot({ path: out });
await browser.close();
