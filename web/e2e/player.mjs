// Somebody who presses what can be pressed: he runs in the page, and knows it as people do, by its
// buttons. What he presses is drawn from a seed. Who has lost all his chips buys again.

import { until } from "./lib.mjs";

/** Begin to play by the buttons of this page, every `pause` ms; `window.player.stop()` ends it. */
export async function play(page, seed, pause = 30) {
    await ready(page, seed);
    await page.evaluate((pause) => {
        const timer = setInterval(window.player.press, pause);
        window.player.stop = () => clearInterval(timer);
    }, pause);
}

/** Give one answer, if there is one to give; who is `ready` does it. */
export const answer = (page) =>
    page.evaluate(async () => {
        const { press, pressed } = window.player;
        for (let tries = 0, before = pressed.count; tries < 100; tries += 1) {
            press();
            if (pressed.count > before) return;
            await new Promise((wake) => setTimeout(wake, 10));
        }
    });

/** Be ready to answer: each `window.player.press()` presses one thing. */
export function ready(page, seed) {
    return page.evaluate((seed) => {
        let state = seed >>> 0 || 1;
        const draw = (count) => {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            return (state >>> 0) % count;
        };
        const all = (selector) => [...document.querySelectorAll(selector)];
        const pressed = { count: 0 };
        /** What he presses now; nothing where there is nothing. */
        function chosen() {
            const again = document.querySelector(".bar .line .main:not(:disabled)");
            if (again) return again;
            const doubt = document.querySelector(".bar .doubt .danger");
            if (doubt) return doubt;
            const amount = document.querySelector(".bar form .main");
            if (amount) {
                const presets = all(".bar form .preset");
                return presets.length && draw(2) ? presets[draw(presets.length)] : amount;
            }
            const more = document.querySelector(".bar.asked .more[aria-expanded=false]");
            if (more && draw(2)) return more;
            const choices = all(".bar.asked .choice");
            if (!choices.length) return null;
            const ready = choices.filter((one) => !one.disabled && !one.matches(".fold"));
            const folds = choices.filter((one) => !one.disabled && one.matches(".fold"));
            const cards = all("button[data-card]:not(:disabled)");
            const fresh = cards.filter((one) => one.ariaPressed !== "true");
            const from = fresh.length && draw(6) ? fresh : cards;
            const waiting = choices.some((one) => one.disabled);
            if (from.length && (waiting || draw(3) === 0)) return from[draw(from.length)];
            const fold = folds.length && (draw(8) === 0 || !ready.length);
            const said = fold ? folds : ready;
            return said.length ? said[draw(said.length)] : null;
        }
        const counted = (one) => {
            if (one?.matches(".choice")) pressed.count += 1;
            return one;
        };
        const press = () => counted(chosen())?.click();
        let aim = null;
        /** Where a finger comes down to press it, and whether it lies there; it is held until then. */
        function spot() {
            if (!aim?.isConnected || aim.disabled) aim = chosen();
            if (!aim) return null;
            const box = aim.getBoundingClientRect();
            // of a card in a fan its upper left corner is what nothing lies over
            const [x, y] = aim.dataset.card
                ? [box.x + 8, box.y + 12]
                : [box.x + box.width / 2, box.y + box.height / 2];
            const hit = aim.contains(document.elementFromPoint(x, y));
            const what = `${aim.ariaLabel ?? aim.innerText} at ${x}, ${y}`;
            if (hit) {
                counted(aim);
                aim = null;
            } else roll(aim);
            return { x, y, hit, what };
        }
        /** What lies in a list that is rolled is rolled into sight. */
        function roll(one) {
            const rolls = (part) =>
                /auto|scroll/.test(getComputedStyle(part).overflowY) &&
                part.scrollHeight > part.clientHeight;
            for (let part = one.parentElement; part; part = part.parentElement) {
                if (rolls(part)) return one.scrollIntoView({ block: "nearest" });
            }
        }
        window.player = { pressed, press, spot };
    }, seed);
}

/** Press one thing with a finger, where it lies on the screen. */
export async function touch(page) {
    let spot = null;
    await until(
        () => `${spot.what} can be touched`,
        async () => {
            spot = await page.evaluate(() => window.player.spot());
            return !spot || spot.hit;
        },
    );
    if (spot) await page.touchscreen.tap(spot.x, spot.y);
}

/** How often he has answered. */
export const answers = (page) => page.evaluate(() => window.player?.pressed.count ?? 0);
