// A game as somebody wants it on a menu, and a whole menu as the text that opens a table.

import { readMoney } from "../../act/money";
import { plain } from "../../text/isolated";
import type { EntryWish, GameJson, PageJson } from "../../wire/messages";

export interface Draft {
  /** What it is called on the menu. */
  name: string;
  /** The game. */
  game: string;
  /** A named set of its rules; empty: as out of the box. */
  set: string;
  /** Such as "2/4"; empty: as they are. */
  stakes: string;
  /** House rules that are not as the set has them. */
  house: Record<string, string>;
  /** Those of them that only follow from the stakes. */
  staked: readonly string[];
}

/** Letters that a name on a menu has, at most. */
export const NAME = 100;

/** The house rules that somebody has chosen, and not the stakes. */
export const chosen = (draft: Draft): string[] =>
  Object.keys(draft.house).filter((rule) => !draft.staked.includes(rule));

/** How every house rule stands in a set of a game. */
export function standing(page: PageJson, set: string): Record<string, string> {
  const plain = Object.fromEntries(page.options.map((one) => [one.name, one.default]));
  return set.split("+").reduce((rules, one) => ({ ...rules, ...page.sets[one] }), plain);
}

/** A new game for a menu, called so that no other there is. */
export function fresh(page: { name: string; title: string }, taken: readonly string[]): Draft {
  const { title } = page;
  const short = title.length > NAME - 4 ? `${title.slice(0, NAME - 5)}…` : title;
  let name = short;
  for (let at = 2; taken.includes(name); at += 1) name = `${short} ${at}`;
  return { name, game: page.name, set: "", stakes: "", house: {}, staked: [] };
}

/** A game of a rotation that people know by name. */
export const draftFrom = ({ game, name, rules, stakes, house }: EntryWish): Draft => ({
  name: name ?? game,
  game,
  set: rules ?? "",
  stakes: stakes ?? "",
  house: house ?? {},
  staked: [],
});

/** A game that is on the menu already, as it is there. */
export function draftOf(entry: GameJson): Draft {
  const house = Object.fromEntries(
    entry.changed.map((one) => {
      const at = one.indexOf("=");
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  return { name: entry.name, game: entry.game, set: "", stakes: "", house, staked: entry.staked };
}

/** A house rule set to a value; as the set has it, it is none that is changed. */
export function settled(draft: Draft, page: PageJson, rule: string, value: string): Draft {
  const house = Object.fromEntries(Object.entries(draft.house).filter(([one]) => one !== rule));
  if (standing(page, draft.set)[rule] !== value) house[rule] = value;
  return { ...draft, house, staked: draft.staked.filter((one) => one !== rule) };
}

/** A draft at other stakes: amounts that the old ones set, or that grew with them, are forgotten. */
export function staked(draft: Draft, page: PageJson, stakes: string): Draft {
  const stays = new Set(page.options.filter((one) => one.stakes === "stay").map((one) => one.name));
  const house = Object.fromEntries(Object.entries(draft.house).filter(([one]) => stays.has(one)));
  return { ...draft, stakes, house, staked: [] };
}

/** What is to be checked of a draft. */
export function wishOf(draft: Draft): EntryWish {
  const { name, game, stakes, house } = draft;
  return { name, game, rules: draft.set, stakes, house };
}

/** What has to be said to make an entry that is there into a draft: only what is different. */
export function differences(
  entry: Draft,
  draft: Draft,
  page: PageJson,
): { rules: string; stakes: string; house: Record<string, string> } {
  const base = draft.set ? standing(page, draft.set) : { ...standing(page, ""), ...entry.house };
  const wanted = { ...standing(page, draft.set), ...draft.house };
  const stays = (rule: string) =>
    page.options.some((one) => one.name === rule && one.stakes === "stay");
  const house = Object.fromEntries(
    Object.entries(wanted).filter(
      ([rule, value]) =>
        base[rule] !== value && (!draft.stakes || stays(rule) || rule in draft.house),
    ),
  );
  return { rules: draft.set, stakes: draft.stakes, house };
}

/** Lines of a menu for how long a game is played. */
const LENGTHS = {
  orbit: ['each = "orbit"'],
  four: ['each = "hands"', "hands_each = 4"],
  quarter: ["minutes = 15"],
};

/** The evening besides its games. */
export interface Evening {
  title: string;
  choice: "dealer" | "winner" | "rotation";
  /** How long a game is played; by default a hand. */
  each?: "" | keyof typeof LENGTHS;
  /** In dollars, as typed; empty: what the games ask for. */
  buyIn: string;
  /** The most that may lie in front of a player who buys. */
  most: string;
}

/** Whether a buy-in is one: nothing typed, or an amount that is more than nothing. */
export const isBuyIn = (typed: string): boolean =>
  typed.trim() === "" || (readMoney(typed) ?? 0) > 0;

/** What the room says of a menu, in the words of people: no names of its fields. */
export const inWords = (reason: string): string =>
  reason.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll("_", " "));

/** A menu in TOML, as docs/evening.md has it. */
export function menuText(evening: Evening, drafts: readonly Draft[]): string {
  const text = (value: string) => JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  const lines: string[] = [];
  const title = plain(evening.title).trim();
  if (title) lines.push(`title = ${text(title)}`);
  if (drafts.length > 1) lines.push(`choice = ${text(evening.choice)}`);
  if (drafts.length > 1 && evening.each) lines.push(...LENGTHS[evening.each]);
  if (evening.buyIn.trim()) lines.push(`buy_in = ${text(evening.buyIn.trim())}`);
  if (evening.most.trim()) lines.push(`most_buy_in = ${text(evening.most.trim())}`);
  for (const one of drafts) {
    lines.push("", "[[game]]", `game = ${text(one.game)}`, `name = ${text(one.name)}`);
    if (one.set) lines.push(`rules = ${text(one.set)}`);
    if (one.stakes.trim()) lines.push(`stakes = ${text(one.stakes.trim())}`);
    for (const [rule, value] of Object.entries(one.house)) {
      lines.push(`house.${rule} = ${text(value)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
