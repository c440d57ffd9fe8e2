import { describe, expect, it } from "vitest";
import { beside, isolated, plain } from "./isolated";

describe("words of somebody's", () => {
  it("turn nothing that stands beside them", () => {
    expect(plain("Friday \u202eevil\u2069")).toBe("Friday evil");
    expect(isolated("\u202eAnn\u2069")).toBe("\u2068Ann\u2069");
  });

  it("stay as they are where they run as the line does", () => {
    expect(beside("Zoë")).toBe("Zoë");
    expect(beside("\u05d3\u05df")).toBe("\u2068\u05d3\u05df\u2069");
  });
});
