import { beforeEach, expect, test, vi } from "vitest";
import * as evenings from "./evenings";
import { FAILED, Tables } from "./tables";

vi.mock("./evenings", () => ({ read: vi.fn(), append: vi.fn() }));

const ENTRY: evenings.Entry = [1, 1000, "{}", ""];
const FULL = "the storage is full";

/** Tables of a Python that stores one entry for each frame, and what a client of them heard. */
function table(handle = python) {
  const tables = new Tables(handle, () => Promise.resolve(""));
  const heard: (string | null)[] = [];
  const say = tables.client((frame) => heard.push(frame));
  return { tables, heard, say };
}

function python(sent: string): Promise<string> {
  const { what, full } = JSON.parse(sent) as { what: string; full?: boolean };
  const replies: Record<string, object> = {
    load: { reason: "" },
    drop: { reason: full ? FULL : "" },
    request: { status: 201, body: { table: "t" }, table: "t", entries: [ENTRY] },
  };
  const done = { entries: [ENTRY], frames: [[1, "told"]], work: [], wake: null };
  return Promise.resolve(JSON.stringify(replies[what] ?? done));
}

const settled = () => new Promise((done) => setTimeout(done));
const fails = (name: string) =>
  vi.mocked(evenings.append).mockRejectedValueOnce(new DOMException("", name));

beforeEach(() => {
  vi.mocked(evenings.read).mockResolvedValue([]);
  vi.mocked(evenings.append).mockReset().mockResolvedValue();
});

test("what an input has done is told when it is stored", async () => {
  const { heard, say } = table();
  let stored = () => {};
  vi.mocked(evenings.append).mockReturnValueOnce(new Promise((done) => (stored = done)));
  say('{"table":"t"}');
  await settled();
  expect(heard).toEqual([]);
  stored();
  await settled();
  expect(heard).toEqual(["told"]);
});

test("a full storage ends the connection with a sentence, and nothing is told that is not kept", async () => {
  const { heard, say } = table();
  fails("QuotaExceededError");
  say('{"table":"t"}');
  await settled();
  expect(heard).toEqual([
    JSON.stringify({ type: "bye", reason: FULL, again: false, code: "full" }),
    null,
  ]);
});

test("a table that another tab has written on is taken up again as it is stored", async () => {
  const { heard, say } = table();
  fails("ConstraintError");
  say('{"table":"t"}');
  await settled();
  expect(heard).toEqual([JSON.stringify({ type: "bye", reason: "", again: true, code: "" }), null]);
});

test("a table that cannot be stored is not opened, and the sentence says why", async () => {
  const { tables } = table();
  const asked = { path: ["tables"], query: {}, body: {}, key: "" };
  fails("QuotaExceededError");
  expect((await tables.answer(asked)).body).toEqual({ reason: FULL });
  expect((await tables.answer(asked)).status).toBe(201);
});

test("a Python that does not start is told instead of waited for", async () => {
  vi.stubGlobal("reportError", () => undefined);
  const { tables, heard, say } = table(() => Promise.reject(new Error("out of memory")));
  say('{"table":"t"}');
  await settled();
  expect(JSON.parse(heard[0] ?? "")).toMatchObject({ type: "bye", again: false, code: "failed" });
  const asked = { path: ["room"], query: {}, body: null, key: "" };
  expect((await tables.answer(asked)).status).toBe(FAILED);
});
