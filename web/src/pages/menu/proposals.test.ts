import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import { speak } from "../../text/text.svelte";
import Proposals from "./Proposals.svelte";

const GAMES = ["Chaos", "Guts", "Razz"].map((title) => ({
  name: title.toLowerCase(),
  title,
  summary: `The game of ${title}.`,
  minutes: 2,
  wild: "none",
  rounds: 4,
  why: { text: `${title}: about 2 minutes a deal.`, args: {} },
}));

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((done) => setTimeout(done));
    flushSync();
  }
}

it("proposes three games by what is wished for, each with a sentence", async () => {
  await speak("en");
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify(GAMES)));
  });
  const chosen: string[] = [];
  const drawn = mount(Proposals, {
    target: document.body,
    props: { onchoose: (game) => chosen.push(game.name) },
  });
  await settle();
  const games = [...document.querySelectorAll<HTMLButtonElement>(".game")];
  expect(games.map((one) => one.firstElementChild?.textContent)).toEqual(
    GAMES.map((one) => one.why.text),
  );
  games[1]?.click();
  expect(chosen).toEqual(["guts"]);
  const [players] = document.querySelectorAll("select");
  if (players) {
    players.value = "6";
    players.dispatchEvent(new Event("change"));
  }
  await settle();
  expect(asked.at(-1)).toContain("players=6");
  await unmount(drawn);
  vi.unstubAllGlobals();
});
