// What is asked of the room outside of a table's socket.

import { request } from "../wire/server";
import { said } from "../text/said";
import { hostKey } from "./keys";
import type {
  BooksJson,
  ListedJson,
  OpenedJson,
  RoomJson,
  SorryJson,
  TableWish,
  TextJson,
} from "../wire/messages";

/** The room does not do it; the message is for people. Status 0: it cannot be reached. */
export class Sorry extends Error {
  constructor(
    readonly status: number,
    reason: TextJson,
  ) {
    super(said(reason));
  }
}

/**
 * Milliseconds before the room is asked again for a page, each time it says that too much was asked.
 * What a person has just posted is answered at once.
 */
export const WAITS = [1_000, 2_000, 4_000, 8_000];
const TOO_FAST = 429;

async function ask(path: string, init: RequestInit = {}, word = ""): Promise<Response> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (word) headers.authorization = `Bearer ${word}`;
  const once = async (): Promise<Response> => {
    try {
      return await request(path, { ...init, headers });
    } catch {
      throw new Sorry(0, "");
    }
  };
  let answer = await once();
  for (const wait of WAITS) {
    if (answer.status !== TOO_FAST || init.method === "POST") break;
    await new Promise((done) => setTimeout(done, wait));
    answer = await once();
  }
  if (answer.ok) return answer;
  const sorry = (await answer.json().catch(() => ({}))) as Partial<SorryJson>;
  throw new Sorry(answer.status, sorry.reason ?? "");
}

const post = (body: object): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

/** What this room is. */
export const thisRoom = (): Promise<RoomJson> => look("room", hostKey());

/** Open a table. */
export const openTable = (wish: TableWish, word = ""): Promise<OpenedJson> =>
  check("tables", wish, word || hostKey());

/** The tables of this room, for who may open some. */
export const listTables = (): Promise<ListedJson[]> => look("tables", hostKey());

/** The ledger of a table, for who has a key of it. */
export const ledgerOf = (table: string, key: string): Promise<BooksJson> =>
  look(`tables/${encodeURIComponent(table)}/ledger`, key);

/** Something that is looked up; with the key of a link for what is a table's own. */
export async function look<T>(path: string, key = ""): Promise<T> {
  return (await ask(`/api/${path}`, {}, key)).json() as Promise<T>;
}

/** Something that is sent, perhaps with a key, and what comes back. */
export async function check<T>(path: string, body: object, key = ""): Promise<T> {
  return (await ask(`/api/${path}`, post(body), key)).json() as Promise<T>;
}

/** A file of the room, as text. */
export async function fileOf(path: string, key: string): Promise<string> {
  return (await ask(`/api/${path}`, {}, key)).text();
}

/** A link as a square for phones, as the address of a picture. */
export async function squareOf(link: string): Promise<string> {
  const drawn = await (await ask("/api/qr", post({ link }))).text();
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
