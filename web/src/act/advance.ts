// What somebody means to do when his turn comes: forgotten as soon as anything has changed.

import type { QuestionJson, ViewJson } from "../wire/messages";
import type { Reply } from "./question";

export type Plan = "check or fold" | "check" | "call";

/** A plan, and the situation that it was made in. */
export interface Made {
  plan: Plan;
  /** What calling adds, where that is the plan. */
  cents: number;
  situation: string;
}

/** Whether somebody can plan now: others bet, and he will be asked. */
export function canPlan(view: ViewJson): boolean {
  if (view.seat === null || view.question !== null || view.answered !== null) return false;
  const me = view.seats[view.seat];
  const betting = view.kind === "bet" || view.kind === "bet or pass";
  return betting && view.asked.length > 0 && !!me?.live && me.stack > 0;
}

/** What calling would add now, all that he has at most. */
export function toCall(view: ViewJson): number {
  const me = view.seat === null ? undefined : view.seats[view.seat];
  return me ? Math.min(me.stack, Math.max(0, view.betting.high - me.front)) : 0;
}

/** The plans that make sense now. */
export function plansFor(view: ViewJson): Plan[] {
  if (!canPlan(view)) return [];
  return toCall(view) ? ["check or fold", "call"] : ["check or fold", "check"];
}

/**
 * All that a plan rests on: the round, the cards that he sees, what is said to be wild.
 *
 * Who plans to check or fold means it whatever is bet; the other plans rest on the bet too.
 */
export function situationOf(view: ViewJson, plan: Plan): string {
  const seen = [...view.hands, view.board, view.aside].map((cards) =>
    cards.map((card) => `${card.token}${card.card ?? ""}`).join(),
  );
  const bet = plan === "check or fold" ? "" : `${view.betting.high} ${toCall(view)}`;
  return JSON.stringify([view.game, view.betting.street, bet, seen, view.notes, view.generation]);
}

/** A plan made now. */
export function planned(view: ViewJson, plan: Plan): Made {
  return { plan, cents: plan === "call" ? toCall(view) : 0, situation: situationOf(view, plan) };
}

/** The plan if it still holds. */
export function kept(made: Made | null, view: ViewJson | null): Made | null {
  if (!made || !view || view.seat === null || !view.seats[view.seat]?.live) return null;
  return made.situation === situationOf(view, made.plan) ? made : null;
}

/** What a plan answers to a question; undefined where it does not fit. */
export function answers(made: Made, question: QuestionJson): Reply | undefined {
  const { form, call = 0, must = false } = question.legal;
  if (form !== "bets" || must) return undefined;
  if (made.plan === "call") return call > 0 && call === made.cents ? "call" : undefined;
  if (!call) return "check";
  return made.plan === "check or fold" ? "fold" : undefined;
}
