import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { digest, hex, packed } from "./packed";
import { sha256 } from "./sha256";

describe("SHA-256", () => {
  it("is that of everybody else, at every length around a block", () => {
    for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
      const wanted = createHash("sha256").update(bytes).digest("hex");
      expect(hex(sha256(bytes)), `${length} bytes`).toBe(wanted);
    }
  });
});

describe("what is hashed of a deal", () => {
  it("has every part preceded by its length", () => {
    expect(hex(packed("ab", 12))).toBe("000000026162000000023132");
  });

  it("is what the room hashes, names in the order of their code points", () => {
    const parts = ["a", 1, Uint8Array.of(1, 2), { b: "2", a: "1" }, ["x", "yy"]] as const;
    expect(digest(...parts)).toBe(
      "f03945f1361a90b4d60a401abd12133c741da4154903e292e0394ac0b7d0c32a",
    );
    expect(digest({ "\u{1f600}": "1", "\uffee": "2" })).toBe(
      "8647c39686ed5ee6022533c39e9906a068d58508265cacaecbdc0cf42b13c221",
    );
  });

  it("gives the hash of a salt as the room does", () => {
    const salt = Uint8Array.from({ length: 16 }, (_, i) => i);
    expect(digest("salt", "TABLE", 7, "ANN", salt)).toBe(
      "1bffab9a6885dfc7277dbc5de20e83c3eea8018b64c92094facc44d9dddb9cd6",
    );
  });
});
