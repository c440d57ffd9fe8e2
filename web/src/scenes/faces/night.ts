// Night Chaos: what is to be beaten stands above all the time, and the suit of the queen.

export { default as Middle } from "./ToBeat.svelte";
export { default as Scene } from "./Ink.svelte";
