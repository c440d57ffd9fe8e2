// Cripple Mr Onion: the auction of the Dealership is a small scene of its own.

export { default as Middle } from "./Auction.svelte";
