// The sheet on anything at the table: its topic. Buttons open it with `about.open(topic)`.

/**
 * Something at the table that has a sheet.
 *
 * `card` names a card by its id, `seat` a player of the hand, `chair` a chair of the table, `dummy`
 * a hand that nobody plays by its place after the seats, `clause` a rule of the game's page. A
 * `token` is a modifier by its number, or all events of a kind ("omen"). `hand` is the reader's own.
 */
export type Topic =
  | { what: "card"; id: number }
  | { what: "seat"; seat: number }
  | { what: "chair"; chair: number }
  | { what: "dummy"; hand: number }
  | { what: "pot" | "wild" | "game" | "hand" }
  | { what: "clause"; clause: string }
  | { what: "token"; key: string };

class About {
  topic: Topic | null = $state.raw(null);

  open(topic: Topic): void {
    this.topic = topic;
  }

  close(): void {
    this.topic = null;
  }
}

export const about = new About();
