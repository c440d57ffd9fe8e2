// Faces of single games, each loaded when its game is on the table. A game without a face lacks
// nothing: everything else is drawn from events and questions.

import type { Component } from "svelte";
import type { Happened } from "../../rail/story";
import type { Showdown } from "../../showdown/model";
import type { Cue } from "../../timeline/cue";
import type { RoomState } from "../../wire/messages";
import type { Reader } from "../../wording/render";

/** What a face is drawn from. */
export interface FaceProps {
  state: RoomState;
  told: readonly Happened[];
  reader: Reader;
  phone: boolean;
  cue: Cue | null;
  showdown: Showdown | null;
}

/** What a face adds. */
export interface Face {
  /** Beside the name of a dummy hand. */
  Beside?: Component<FaceProps>;
  /** In the middle of the table, while a hand is played. */
  Middle?: Component<FaceProps>;
  /** Over the cloth, while a hand is played. */
  Scene?: Component<FaceProps>;
  /** Above and below the hands of a showdown. */
  Above?: Component<FaceProps>;
  Below?: Component<FaceProps>;
  /** Kinds of events that `Scene` shows, so that no ribbon does. */
  announces?: ReadonlySet<string>;
  /** Kinds of events of a showdown that the face tells itself. */
  tells?: ReadonlySet<string>;
}

/** Loaders of the faces, by game. */
export const FACES: Record<string, () => Promise<Face>> = {
  the_omen: () => import("./omen"),
  bonedoneskis: () => import("./bonedoneskis"),
  cripple_mr_onion: () => import("./onion"),
  chaos: () => import("./chaos"),
  night_chaos: () => import("./night"),
};

/** The events of the hand on the table. */
export const inThisHand = ({ state, told }: Pick<FaceProps, "state" | "told">): Happened[] =>
  told.filter((event) => event.hand === state.table.hand);
