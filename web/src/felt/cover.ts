/** What the scene does to the table below it: nothing, hide its middle, or hide all of it. */
export type Cover = "open" | "veiled" | "covered";
