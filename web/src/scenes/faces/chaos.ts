// Chaos: the suit that is wild with the queen that made it so; a new one dyes the table like ink.

export { default as Middle } from "./Queen.svelte";
export { default as Scene } from "./Ink.svelte";
