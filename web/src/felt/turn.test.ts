import { expect, test } from "vitest";
import { asked as question, type Recorded } from "../act/recorded.test-data";
import { t } from "../text/text.svelte";
import { aState, aTable } from "../wire/fake.test-data";
import { asked as askedOnSlate } from "./slate";
import { Watch } from "./clock.svelte";
import { turnOf } from "./turn";

const asks = ({ view, question }: Recorded) => {
  const state = aState({ table: aTable({ stage: "playing" }), view: { ...view, answered: null } });
  return { turn: turnOf(state, null), slate: askedOnSlate(state), words: question.words };
};

test("a question that leaves no choice is no turn, and is not asked", () => {
  const blaylock = (has: boolean) =>
    question("the_omen", "mrs blaylock", (one) => !!one.question.legal.options?.length === has);
  expect(asks(blaylock(true))).toMatchObject({ turn: t.felt.yourTurn });
  expect(asks(blaylock(true)).slate).not.toBe("");
  expect(asks(blaylock(false)).words).not.toBe("");
  expect(asks(blaylock(false))).toMatchObject({ turn: t.felt.answered, slate: "" });
});

test("a clock that hurries nobody, as that of a player alone, is not shown before its last minutes", () => {
  const watch = new Watch();
  const seconds = (left: number) => {
    watch.see({ seats: [0], bank: 0, ends: left * 1000, window: false, given: 0 }, 0, undefined);
    return watch.seconds;
  };
  expect(seconds(660)).toBeNull();
  expect(seconds(300)).toBe(300);
  expect(seconds(12)).toBe(12);
});
