import { describe, expect, it } from "vitest";
import { isOnlyHere, keysOf, pathOf, readLink } from "./links";

describe("links", () => {
  it("are read as people paste them", () => {
    expect(readLink(" http://192.168.0.5:8000/t/ab12#KEY-_1\n")).toEqual({
      base: "http://192.168.0.5:8000",
      table: "ab12",
      key: "KEY-_1",
      invite: "",
    });
    expect(readLink("https://x.example/t/ab12/#OWN,INVITE")).toMatchObject({
      key: "OWN",
      invite: "INVITE",
    });
  });

  it("are told apart from what is none, and from those that have lost their key", () => {
    expect(readLink("http://x.example/t/ab12")).toBe("lostKey");
    for (const text of ["", "ab12", "http://x.example/", "http://x.example/t/", "ftp://x/t/a#b"]) {
      expect(readLink(text), text).toBe(null);
    }
  });

  it("are written so that they are read again", () => {
    expect(pathOf("ab12")).toBe("/t/ab12");
    expect(pathOf("ab12", "OWN", "INVITE")).toBe("/t/ab12#OWN,INVITE");
    expect(keysOf("#OWN,INVITE")).toEqual({ key: "OWN", invite: "INVITE" });
    expect(keysOf("")).toEqual({ key: "", invite: "" });
  });

  it("are of use elsewhere only where others can reach the address", () => {
    expect(["localhost", "127.0.0.1", "[::1]"].map(isOnlyHere)).toEqual([true, true, true]);
    expect(["192.168.0.5", "poker.example"].map(isOnlyHere)).toEqual([false, false]);
  });
});
