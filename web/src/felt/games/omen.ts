// The Omen: what Damien holds and the omens beside his name, the two showdowns in the middle.

export { default as Beside } from "./Omens.svelte";
export { default as Middle } from "./OmenScenes.svelte";
