/** The menu of a table: all of it in a room, and where a game is tried only what does something there. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { fakeRoom, tableAt } from "../act/fake.test-data.svelte";
import { asked } from "../act/recorded.test-data";
import { t } from "../text/text.svelte";
import TableMenu from "./TableMenu.svelte";

const place = vi.hoisted(() => ({ SHARED: true, TRIAL: false }));
vi.mock("../wire/server", async (original) => ({
  ...(await original<object>()),
  get SHARED() {
    return place.SHARED;
  },
  get TRIAL() {
    return place.TRIAL;
  },
}));

const { view } = asked("holdem", "bet");
let drawn: ReturnType<typeof mount> | undefined;
afterEach(async () => {
  if (drawn) await unmount(drawn);
});

/** What the menu offers at such a table. */
function offered(shared: boolean, trial: boolean): string[] {
  Object.assign(place, { SHARED: shared, TRIAL: trial });
  const { room } = fakeRoom(view, tableAt(view));
  const props = { room, coming: { reason: "", ask: () => undefined } };
  drawn = mount(TableMenu, { target: document.body, props });
  flushSync();
  document.querySelector<HTMLButtonElement>("[aria-expanded]")?.click();
  flushSync();
  return [...document.querySelectorAll(".menu button, .menu a")].map(({ textContent }) =>
    textContent.trim(),
  );
}

test("where a game is tried there is nothing of evenings, of others and of books", () => {
  expect(offered(false, true)).toEqual([t.frame.table.buy, t.felt.story, t.frame.nav.settings]);
});

test("what is for other devices is there alone where others can come", async () => {
  const toOthers = [t.frame.table.mine, t.fair.banner.compare];
  expect(offered(true, false)).toEqual(expect.arrayContaining(toOthers));
  if (drawn) await unmount(drawn);
  const alone = offered(false, false);
  expect(alone.filter((label) => toOthers.includes(label))).toEqual([]);
  expect(alone).toContain(t.frame.evenings.ledger);
});
