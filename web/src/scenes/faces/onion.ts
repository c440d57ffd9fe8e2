// Cripple Mr Onion: modifiers are chips that explain themselves; special cards announce themselves.

export { default as Middle } from "./Modifiers.svelte";
export { default as Scene } from "./Special.svelte";
export { announces } from "./special";
