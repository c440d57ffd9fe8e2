/** Parts of the workbench, of which a narrow page shows one. */
export type Part = "code" | "help" | "play" | "proof" | "report";
export const PARTS: readonly Part[] = ["code", "help", "play", "proof", "report"];
