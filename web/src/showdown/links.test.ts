import { expect, test } from "vitest";
import type { Happened } from "../rail/story";
import type { RoomState } from "../wire/messages";
import { linksOf } from "./links";
import type { Showdown } from "./model";

const card = (id: number, wild: boolean) => ({ id, card: "2s", plays: null, wild });
const showdown = {
  lanes: [
    {
      hands: [
        { packets: [{ cards: [card(1, true), card(2, true), card(3, true), card(4, false)] }] },
      ],
    },
  ],
} as unknown as Showdown;
const mark = (cards: number[], reason: string) => ({
  hand: 0,
  cards,
  state: "wild",
  what: "wild",
  why: { text: "", reason },
});
const event = (token: number, hand: number, on: number[]) =>
  ({ hand, cards: [{ card: "Qs", token }], effects: [{ hand: 0, on }] }) as unknown as Happened;

test("a card is led to the event that made it wild, a later one by the same reason", () => {
  const state = {
    table: { hand: 2 },
    marks: [mark([1], "the queen"), mark([2], "the queen"), mark([3], "always")],
  } as unknown as RoomState;
  const links = linksOf(showdown, state, [event(8, 1, [3]), event(9, 2, [1])]);
  expect(links).toEqual([
    { from: 9, to: 1 },
    { from: 9, to: 2 },
  ]);
});
