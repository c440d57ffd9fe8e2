// Questions of every game as the engine asks them, for tests: see scripts/felt_questions.py.

import type { QuestionJson, ViewJson } from "../wire/messages";
import type { Reply } from "./question";
import file from "./questions.json";

export interface Recorded {
  game: string;
  view: ViewJson;
  question: QuestionJson;
  /** Some legal answers. */
  legal: Reply[];
  /** All of them, where they are few. */
  all: Reply[] | null;
  /** What it is called in a test. */
  name: string;
}

export const recorded = (file as unknown as Recorded[]).map((one) => {
  const question = one.view.question as QuestionJson;
  return {
    ...one,
    question,
    name: `${one.game}: ${question.kind} ${JSON.stringify(question.legal)}`,
  };
});

/** The first question of a game and a kind that fits. */
export function asked(game: string, kind: string, fits: (one: Recorded) => boolean = () => true) {
  const found = recorded.find(
    (one) => one.game === game && one.question.kind === kind && fits(one),
  );
  if (!found) throw new Error(`no question of ${game} is ${kind}`);
  return found;
}
