// The one dialog that is open. Whoever draws a button opens it: `dialogs.open({ what: "sit", seat })`.

export type Dialog =
  /** Take a chair, the first free one where `seat` is null. */
  | { what: "sit"; seat: number | null }
  /** Buy chips. */
  | { what: "buy" }
  /** The link for friends. */
  | { what: "invite" }
  /** The games of the table, and their house rules; `deals`: a game is said, and dealt next. */
  | { what: "menu"; deals?: boolean }
  /** One's own link. */
  | { what: "mine" }
  /** Six words to be compared with the others; one's own file of the evening. */
  | { what: "compare" | "keep" }
  /** Host controls; the player's chair; the people here; what is said; what happened. */
  | { what: "host" | "chair" | "people" | "talk" | "story" }
  | { what: "settings" }
  /** The floor is called. */
  | { what: "floor" }
  /** The settings of the table. */
  | { what: "table" };

class Dialogs {
  now: Dialog | null = $state.raw(null);

  open(dialog: Dialog): void {
    this.now = dialog;
  }

  close(): void {
    this.now = null;
  }
}

export const dialogs = new Dialogs();
