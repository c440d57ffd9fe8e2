// The hand to beat of Night Chaos is what the room asks for at that moment.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { few } from "../../timeline/recorded.test-data";
import { capital } from "../../text/sentences";
import { ENGLISH } from "../../wording/english";
import { rendered, type Reader } from "../../wording/render";
import type { Message } from "../../wording/message";
import type { TextJson } from "../../wire/messages";
import ToBeat from "./ToBeat.svelte";

const reader: Reader = { name: (seat) => `seat ${String(seat)}`, seat: null, language: ENGLISH };
const night = few().find(({ game }) => game === "night_chaos");
/** What the room answers to whoever is asked to turn a card, and asks which hand must be beaten. */
const asked = (night?.batches ?? []).flatMap(({ after }) => {
  const meaning = after.help?.meaning ?? [];
  const line = meaning.find((one) => typeof one !== "string" && one.hand !== undefined);
  return line === undefined ? [] : [{ state: after, hand: (line as Message).hand as TextJson }];
});

/** Suits are drawn, and no text. */
const withoutSuits = (text: string): string =>
  [...text].filter((sign) => !"♠♥♦♣".includes(sign)).join("");

afterEach(() => document.body.replaceChildren());

test("what must be beaten is read as it is wild now, not as it was when it was turned", () => {
  expect(asked.length).toBeGreaterThan(1);
  for (const { state, hand } of asked) {
    const props = { state, told: [], reader, phone: true, cue: null, showdown: null };
    const box = mount(ToBeat, { target: document.body, props });
    flushSync();
    expect(document.querySelector(".beat b")?.textContent).toBe(
      withoutSuits(capital(rendered(hand, reader))),
    );
    void unmount(box);
  }
});
