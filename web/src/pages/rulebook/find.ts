// Finding things by what somebody types.

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[_'’-]/g, " ")
    .toLowerCase();

/** Whether every word that was typed is in one of some texts. */
export function fits(typed: string, ...texts: string[]): boolean {
  const there = plain(texts.join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => there.includes(word));
}
