// Where the client connects: to the room that serves it. The page without a server is built with
// src/page/server.ts in the place of this file.

import type { Component } from "svelte";
import { t } from "../text/text.svelte";
import type { Loaded } from "../pages/routes";
import type { GameLineJson } from "./messages";
import type { Channel } from "./socket";

/** Whether others can come to a table by its link. */
export const SHARED = true;

/** Whether a game is only tried here, on the workbench: nobody comes or goes, and nothing is settled. */
export const TRIAL: boolean = false;

/** Pages that only the page without a server has, by their addresses; or in the place of others. */
export const PAGES: Readonly<Record<string, Loaded>> = {};

/** Links to these pages, to all or to those on a game. */
export const Links: Component<{ game?: string }> | null = null;

/** On the start: several people play at a table with one device. */
export const Together: Component<{ game: string; line: GameLineJson | null }> | null = null;

/** Return what the page does before it can answer, as a sentence; a room can at once. */
export const starting = (): string => "";

/** Return the sentence for a request that came to nothing. */
export const unreached = (): string => t.frame.start.away;

/** Return a sentence on why this browser cannot be used; empty if it can. */
export const obstacle = (): Promise<string> => Promise.resolve("");

/** Return the address of the socket of the room that served this page. */
export function socketUrl(at: Location = location): string {
  return `${at.protocol.replace("http", "ws")}//${at.host}/ws`;
}

/** Open a connection for the messages of a table. */
export const connect = (): Channel => new WebSocket(socketUrl()) as unknown as Channel;

/** Ask for something beside the messages of a table. */
export const request = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);
