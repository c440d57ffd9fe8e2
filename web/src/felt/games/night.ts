// Night Chaos: what must be beaten stands over it all the time.

export { default as Middle } from "./ToBeat.svelte";
