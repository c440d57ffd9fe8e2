// Bonedoneskis: the powers that have acted lie in the middle as small cards.

export { default as Middle } from "./Powers.svelte";
