// Sentences as data: a template with named arguments, as src/pokernight/wording/message.py has them.

import type { TextJson } from "../wire/messages";

/** Plain text of a template, or an argument and its format: `{low:cards+}`. */
export interface Piece {
  text: string;
  argument: string;
  form: string;
}

/** The arguments of a sentence by name; `text` is its template. */
export type Message = Exclude<TextJson, string>;

const FIELD = /\{([^{}: ]+)(?: ([^{}:]+)|:([^{}]+))?\}|(\{\{|\}\})/g;
const read = new Map<string, readonly Piece[]>();

/** The parts of a template in their order; each template is parsed once. */
export function pieces(template: string): readonly Piece[] {
  const known = read.get(template);
  if (known) return known;
  const parts: Piece[] = [];
  let end = 0;
  const plain = (text: string) => text !== "" && parts.push({ text, argument: "", form: "" });
  for (const field of template.matchAll(FIELD)) {
    plain(template.slice(end, field.index));
    end = field.index + field[0].length;
    const [, argument, verb, form = "", brace] = field;
    if (brace !== undefined) plain(brace.charAt(0));
    if (argument === undefined) continue;
    parts.push({ text: "", argument, form: verb === undefined ? form : "name" });
    if (verb === undefined) continue;
    plain(" ");
    parts.push({ text: "", argument, form: verb });
  }
  plain(template.slice(end));
  read.set(template, parts);
  return parts;
}

/** A sentence with its arguments, of which a sentence that is only text has none. */
export const messageOf = (said: TextJson): Message =>
  typeof said === "string" ? { text: said } : said;
