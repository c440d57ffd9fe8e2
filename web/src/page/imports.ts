// The import of a game file: which words it has, and where another one is added.

export interface Insertion {
  from: number;
  insert: string;
}

const IMPORT = /^from pokernight\.invent import +(?:\(([^)]*)\)|([^\n(]*))/m;
const PAGE = /^\s*[rR]?"""[^]*?"""[^\n]*\n?/;

/** Constants come first, then classes, then functions, each in the order of the alphabet. */
function place(name: string): string {
  const kind = name === name.toUpperCase() ? 0 : /^[A-Z]/.test(name) ? 1 : 2;
  return `${kind} ${name}`;
}

/** Return what has to be inserted into a file so that a word is imported; null where it is there. */
export function withImport(source: string, name: string): Insertion | null {
  if (new RegExp(`^(?:(?:async )?def|class) ${name}\\b|^${name}\\b *[:=]`, "m").test(source))
    return null;
  const found = IMPORT.exec(source);
  if (!found) {
    const from = PAGE.exec(source)?.[0].length ?? 0;
    return { from, insert: `${from ? "\n" : ""}from pokernight.invent import ${name}\n` };
  }
  const list = found[1] ?? found[2] ?? "";
  const start = found.index + found[0].lastIndexOf(list);
  if (/^\s*\*/.test(list) || new RegExp(`\\b${name}\\b`).test(list)) return null;
  const isWrapped = found[1] !== undefined && list.includes("\n");
  for (const each of list.matchAll(/\w+/g)) {
    if (place(each[0]) < place(name)) continue;
    return { from: start + each.index, insert: isWrapped ? `${name},\n    ` : `${name}, ` };
  }
  const end = list.trimEnd();
  const comma = end === "" || end.endsWith(",") ? "" : ",";
  return {
    from: start + end.length,
    insert: isWrapped ? `${comma}\n    ${name},` : `${comma}${end ? " " : ""}${name}`,
  };
}
