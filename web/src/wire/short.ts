// Sentences that the room sends in short form, since they follow from others of the same state.

import type { RoomState, TextJson } from "./messages";

const BECAUSE = "{which:cards+} {which:~is} {mark}: {reason} ({clause})";

type Sentence = Exclude<TextJson, string>;
type Short = Sentence & { text: "" };

/** Whether a sentence is in short form, which has no text. */
const isShort = (said: unknown): said is Short =>
  typeof said === "object" && said !== null && (said as Sentence).text === "";

/** Return a state with every sentence in full; what is in full already stays as it is. */
export function writtenOut(state: RoomState): RoomState {
  const { view, help } = state;
  const lying = [...(view?.hands ?? []).flat(), ...(view?.board ?? [])];
  const faces = new Map(lying.map(({ token, card }) => [token, card]));
  const marks = state.marks.map((mark) => {
    if (!isShort(mark.why)) return mark;
    const which = mark.cards.map((id) => faces.get(id) ?? "??");
    const same = mark.why.mark === undefined ? mark.why : state.marks[Number(mark.why.mark)]?.why;
    const { reason, clause } = (same ?? mark.why) as Sentence;
    return { ...mark, why: { text: BECAUSE, which, mark: mark.what, reason, clause } };
  });
  const read = (said: unknown): unknown =>
    isShort(said) ? (state.reads[Number(said.read)]?.said ?? "") : said;
  const have = help?.have.map((line): TextJson => {
    if (typeof line === "string") return line;
    if (isShort(line)) return read(line) as TextJson;
    return "hand" in line ? { ...line, hand: read(line.hand) } : line;
  });
  const why = help?.why.map((said): TextJson => {
    const mark = isShort(said) ? marks[Number(said.mark)] : undefined;
    if (mark === undefined) return said;
    const whole = typeof mark.why === "string" ? { text: mark.why } : mark.why;
    return { ...whole, state: mark.state };
  });
  return { ...state, marks, help: help && have && why ? { ...help, have, why } : help };
}
