// Somebody who presses what can be pressed: he runs in the page, and knows it as people do, by its
// buttons. What he presses is drawn from a seed. Who has lost all his chips buys again.

/** Begin to play by the buttons of this page; `window.player.stop()` ends it. */
export async function play(page, seed) {
    await ready(page, seed);
    await page.evaluate(() => {
        const timer = setInterval(window.player.press, 30);
        window.player.stop = () => clearInterval(timer);
    });
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
        function press() {
            const again = document.querySelector(".bar .line .main:not(:disabled)");
            if (again) return again.click();
            const doubt = document.querySelector(".bar .doubt .danger");
            if (doubt) return doubt.click();
            const amount = document.querySelector(".bar form .main");
            if (amount) {
                const presets = all(".bar form .preset");
                if (presets.length) presets[draw(presets.length)].click();
                return amount.click();
            }
            const more = document.querySelector(".bar.asked .more[aria-expanded=false]");
            if (more && draw(2)) more.click();
            const choices = all(".bar.asked .choice");
            if (!choices.length) return;
            const ready = choices.filter((one) => !one.disabled && !one.matches(".fold"));
            const folds = choices.filter((one) => !one.disabled && one.matches(".fold"));
            const cards = all("button[data-card]:not(:disabled)");
            const fresh = cards.filter((one) => one.ariaPressed !== "true");
            const from = fresh.length && draw(6) ? fresh : cards;
            const waiting = choices.some((one) => one.disabled);
            if (from.length && (waiting || draw(3) === 0)) return from[draw(from.length)].click();
            const fold = folds.length && (draw(8) === 0 || !ready.length);
            const said = fold ? folds : ready;
            if (!said.length) return;
            pressed.count += 1;
            said[draw(said.length)].click();
        }
        window.player = { pressed, press };
    }, seed);
}

/** How often he has answered. */
export const answers = (page) => page.evaluate(() => window.player?.pressed.count ?? 0);
