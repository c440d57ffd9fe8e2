/** Moving drawings about: a path of SVG is text, and so is the same path elsewhere, larger or turned. */

/** How many numbers a command takes. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };

const short = (number: number): string => String(Math.round(number * 100) / 100);

/**
 * The same path with its origin at (x, y), `size` times as large; a negative size turns it upside
 * down. Commands in capitals and small letters both.
 */
export function place(path: string, x: number, y: number, size = 1): string {
  const tokens = path.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let out = "";
  let command = "M";
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? "";
    if (/[a-zA-Z]/.test(token)) {
      command = token;
      at += 1;
    }
    const kind = command.toUpperCase();
    const count = TAKES[kind] ?? 0;
    const numbers = tokens.slice(at, at + count).map(Number);
    at += count;
    const fixed = command === kind;
    const moved = numbers.map((number, n) => {
      if (kind === "A" && n < 2) return Math.abs(number * size);
      if (kind === "A" && n < 5) return number;
      const upright = kind === "V" || (kind === "A" ? n === 6 : kind !== "H" && n % 2 === 1);
      return number * size + (fixed ? (upright ? y : x) : 0);
    });
    out += command + moved.map(short).join(" ");
  }
  return out;
}

/** A drawing and the same turned by half, about the point (x, y): both halves of a court card. */
export function twice(path: string, x: number, y: number): string {
  return place(path, x, y) + place(path, x, y, -1);
}

/** A full circle, drawn clockwise (or against, to cut a hole). */
export function circle(x: number, y: number, r: number, hole = false): string {
  const way = hole ? 0 : 1;
  return `M${x - r} ${y}A${r} ${r} 0 1 ${way} ${x + r} ${y}A${r} ${r} 0 1 ${way} ${x - r} ${y}Z`;
}
