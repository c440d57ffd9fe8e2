import { t } from "./text.svelte";

/** An amount in the language of the page: "$2.50", "2,50 $". */
export const money = (cents: number): string => t.frame.money(cents);
