// Cripple Mr Onion: its modifiers are chips that explain themselves, and the auction of the
// Dealership is a small scene of its own.

export { default as Middle } from "./Onion.svelte";
