// The editor of a game file: Python, the words of game files with their docstrings, mistakes at
// their line.

import {
  autocompletion,
  completionKeymap,
  type Completion,
  type CompletionContext,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  tooltips,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { withImport } from "./imports";
import type { Shelf, Word } from "./shelf";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--wild)" },
  { tag: [tags.string, tags.docString], color: "var(--suit-c-ink, var(--turn))" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--turn)" },
  { tag: [tags.comment], color: "var(--ink-soft)", fontStyle: "italic" },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    fontWeight: "600",
  },
  { tag: [tags.meta], color: "var(--ink-soft)" },
]);

const LOOK = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    fontSize: "0.875rem",
  },
  ".cm-content": { caretColor: "var(--ink)", fontFamily: "ui-monospace, monospace" },
  // a phone zooms into what is smaller while it is written in
  "@media (pointer: coarse)": {
    ".cm-content": { fontSize: "1rem" },
    ".cm-tooltip-autocomplete ul li": { padding: "10px 6px" },
  },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in oklab, var(--raised) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--turn)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--turn-ground) !important",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--edge)",
    maxWidth: "min(34rem, 90vw)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--turn)",
    color: "var(--on-turn)",
  },
  ".cm-tooltip.cm-completionInfo": { maxWidth: "min(25rem, calc(100vw - 7rem))" },
  ".cm-completionInfo": { whiteSpace: "pre-wrap", maxHeight: "14rem", overflow: "auto" },
  ".cm-completionInfo code": { display: "block", marginBottom: "8px", fontSize: "0.75rem" },
  ".cm-diagnostic": { borderLeftColor: "var(--danger)" },
});

/** A line with what is said of it: a mistake, or something to look at. */
export interface Marked {
  line: number;
  message: string;
  severity: "error" | "warning" | "info";
}

/** What the editor tells and is told. */
export interface Editor {
  /** Put another text in its place. */
  fill(text: string): void;
  /** Show mistakes at their lines. */
  mark(mistakes: readonly Marked[]): void;
  /** Add a word to those that are imported. */
  use(word: string): void;
  focus(line: number): void;
  destroy(): void;
}

/** What is said of a word beside its completion. */
function described({ name, signature, about }: Word): HTMLElement {
  const element = document.createElement("div");
  element.tabIndex = 0; // it scrolls
  const code = document.createElement("code");
  code.textContent = name + signature;
  element.append(code, about);
  return element;
}

/** Words of Python: typed to their end they are complete, and Enter ends the line. */
const KEYWORDS = new Set(
  (
    "and as assert break class continue def del elif else except finally for from global if " +
    "import in is lambda not or pass raise return try while with yield None True False"
  ).split(" "),
);

const isWhole = (text: string): boolean => /^\w*$/.test(text);
const isPart = (text: string): boolean => isWhole(text) && !KEYWORDS.has(text);

/** Put a chosen word in its place, and import it where nothing does. */
const imported = (word: Word) => (view: EditorView, _: unknown, from: number, to: number) => {
  const adding = withImport(view.state.doc.toString(), word.name);
  const chosen = { from, to, insert: word.name };
  const after =
    from + word.name.length + (adding && adding.from <= from ? adding.insert.length : 0);
  view.dispatch({
    changes: adding ? [adding, chosen] : chosen,
    selection: { anchor: after },
    userEvent: "input.complete",
  });
};

const option = (word: Word): Completion => ({
  label: word.name,
  type: word.kind,
  detail: word.signature.length > 60 ? "(…)" : word.signature,
  info: () => described(word),
});

/** Complete the words of game files, and behind a dot the parts of what functions are given. */
export const completed = (shelf: () => Shelf) => (context: CompletionContext) => {
  const part = context.matchBefore(/\b[a-z]\w*\.\w*/);
  if (part) {
    const [owner = "", begun = ""] = part.text.split(".");
    const parts = shelf().parts[owner];
    if (!parts) return null;
    return { from: part.to - begun.length, validFor: isWhole, options: parts.map(option) };
  }
  const typed = context.matchBefore(/[A-Za-z_]\w*/);
  if (!typed && !context.explicit) return null;
  if (typed && !context.explicit && !isPart(typed.text)) return null;
  return {
    from: typed?.from ?? context.pos,
    validFor: isPart,
    options: shelf().words.map((word) => ({ ...option(word), apply: imported(word) })),
  };
};

/** Where tooltips may be: over the text alone, so that they cover no sentence around it. */
function inside(view: EditorView): { left: number; top: number; right: number; bottom: number } {
  const { left, top, right, bottom } = view.scrollDOM.getBoundingClientRect();
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(innerWidth, right),
    bottom: Math.min(innerHeight, bottom),
  };
}

/** Draw an editor in an element. */
export function editor(
  parent: HTMLElement,
  text: string,
  label: string,
  shelf: () => Shelf,
  changed: (text: string) => void,
): Editor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        python(),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [completed(shelf)] }),
        tooltips({ tooltipSpace: inside }),
        lintGutter(),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        LOOK,
        EditorView.contentAttributes.of({
          "aria-label": label,
          spellcheck: "false",
          tabindex: "0",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  const lineAt = (number: number) =>
    view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
  return {
    fill(next) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    mark(mistakes) {
      const marked = mistakes.map(({ line, message, severity }) => {
        const { from, to } = lineAt(line);
        return { from, to, severity, message };
      });
      marked.sort((a, b) => a.from - b.from);
      view.dispatch(setDiagnostics(view.state, marked));
    },
    use(word) {
      const adding = withImport(view.state.doc.toString(), word);
      if (adding) view.dispatch({ changes: adding });
    },
    focus(number) {
      const line = lineAt(number);
      view.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
