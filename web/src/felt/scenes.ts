// Scenes and showdowns in one part that is fetched after the first cards: none is needed before.

export { default as Auction } from "../scenes/Auction.svelte";
export { default as Scenes } from "../scenes/Scenes.svelte";
export { isShowdown } from "../showdown/showdown";
