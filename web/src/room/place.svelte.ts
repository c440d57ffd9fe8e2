// Where others reach this room: the address that links begin with, and the tunnel that leads to it.

import { thisRoom } from "./rest";

/** Milliseconds between two looks at a tunnel, which may die and get another address. */
export const LOOK = 10_000;

class Place {
  /** Public address of the room; empty for the address of this page. */
  public = $state("");
  /** Empty without a tunnel; `down` while the room does not answer through it. */
  tunnel: "" | "down" | "up" = $state("");
  /** The public address has changed since this page was loaded. */
  moved = $state(false);

  /** The address that links begin with. */
  get base(): string {
    return this.public || location.origin;
  }

  /** True if this page itself came through the tunnel, and is lost with it. */
  get isThrough(): boolean {
    return this.tunnel !== "" && this.public === location.origin;
  }

  /** Ask the room; while it is away, what was known stays. */
  async look(): Promise<void> {
    const room = await thisRoom().catch(() => null);
    if (room === null) return;
    this.moved ||= this.public !== "" && room.public !== this.public;
    this.public = room.public;
    this.tunnel = room.tunnel;
  }

  /** Look now, and again and again on the room's own computer; gives what ends that. */
  follow(): () => void {
    void this.look();
    const again = setInterval(() => {
      if (this.tunnel && !this.isThrough) void this.look();
    }, LOOK);
    return () => clearInterval(again);
  }
}

export const place = new Place();
