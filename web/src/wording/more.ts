// Translations that come later than those of the table, by English template: those of pages beside it.
export const more: Record<string, string> = {};
