import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Acting } from "./acting.svelte";
import { fakeRoom, tableAt } from "./fake.test-data.svelte";
import { focusOn } from "./focus";
import Keys from "./Keys.svelte";
import { choicesOf } from "./question";
import { asked, recorded } from "./recorded.test-data";

let bar: HTMLElement;
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    "<div class=felt><span class=own><button data-card=1></button>" +
    "<button data-card=2 class=selectable></button></span>" +
    "<input><div class=more><button aria-expanded=true></button></div>" +
    "<div class=menu><button></button></div>" +
    "<section class=bar tabindex=-1><button class=choice></button></section></div>";
  bar = find(".bar");
});
afterEach(() => document.body.replaceChildren());

test("a question takes the focus to the bar, or to the first card that answers it", () => {
  focusOn(bar, "bar");
  expect(document.activeElement).toBe(bar);
  focusOn(bar, "cards");
  expect(document.activeElement).toBe(find(".selectable"));
  find(".selectable").classList.remove("selectable");
  focusOn(bar, "cards");
  expect(document.activeElement).toBe(bar);
});

test("it is not taken from who types or reads a menu or a sheet", () => {
  for (const selector of ["input", ".more button", ".menu button"]) {
    find(selector).focus();
    focusOn(bar, "cards");
    expect(document.activeElement).toBe(find(selector));
  }
  find(".menu button").blur();
  document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
  focusOn(bar, "bar");
  expect(document.activeElement).toBe(document.body);
});

test("after an answer it is on the bar if its button is gone, and stays if it is not", () => {
  const choice = find(".choice");
  choice.focus();
  focusOn(bar, "lost");
  expect(document.activeElement).toBe(choice);
  choice.remove();
  focusOn(bar, "lost");
  expect(document.activeElement).toBe(bar);
});

test("a question mark takes the focus, and gives it back", () => {
  const { view } = asked("holdem", "bet");
  const acting = new Acting(fakeRoom(view, tableAt(view)).room);
  bar.focus();
  acting.help();
  const panel = mount(Keys, { target: bar, props: { acting } });
  flushSync();
  expect(document.activeElement).toBe(find("[role=region]"));
  void unmount(panel);
  flushSync();
  expect(document.activeElement).toBe(bar);
});

test.each(recorded)("a fold stands first: $name", ({ question, view }) => {
  const does = choicesOf(question, view).map((choice) => choice.does);
  if (does.includes("fold")) expect(does.indexOf("fold")).toBe(0);
});
