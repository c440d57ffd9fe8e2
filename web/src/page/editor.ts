// The editor of a game file: Python, the words of game files with their docstrings, mistakes at
// their line.

import { autocompletion, completionKeymap, type CompletionContext } from "@codemirror/autocomplete";
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
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Mistake, Word } from "./bench.svelte";

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

/** What the editor tells and is told. */
export interface Editor {
  /** Put another text in its place. */
  fill(text: string): void;
  /** Show a mistake at its line, none without. */
  mark(mistake: Mistake | null): void;
  focus(line: number): void;
  destroy(): void;
}

/** What is said of a word beside its completion. */
function described({ name, signature, about }: Word): HTMLElement {
  const element = document.createElement("div");
  element.tabIndex = 0; // it scrolls
  const code = document.createElement("code");
  code.textContent = name + signature;
  element.append(code, about.replaceAll("``", ""));
  return element;
}

/** Words of Python: typed to their end they are complete, and Enter ends the line. */
const KEYWORDS = new Set(
  (
    "and as assert break class continue def del elif else except finally for from global if " +
    "import in is lambda not or pass raise return try while with yield None True False"
  ).split(" "),
);

const isPart = (text: string): boolean => /^\w*$/.test(text) && !KEYWORDS.has(text);

/** Complete the words of game files. */
export const completed = (words: () => Word[]) => (context: CompletionContext) => {
  const typed = context.matchBefore(/[A-Za-z_]\w*/);
  if (!typed || (typed.from === typed.to && !context.explicit)) return null;
  if (!context.explicit && !isPart(typed.text)) return null;
  return {
    from: typed.from,
    validFor: isPart,
    options: words().map((word) => ({
      label: word.name,
      type: word.kind,
      detail: word.signature.length > 60 ? "(…)" : word.signature,
      info: () => described(word),
    })),
  };
};

/** Draw an editor in an element. */
export function editor(
  parent: HTMLElement,
  text: string,
  label: string,
  words: () => Word[],
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
        autocompletion({ override: [completed(words)] }),
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
    mark(mistake) {
      const line = mistake && lineAt(mistake.line);
      view.dispatch(
        setDiagnostics(
          view.state,
          line
            ? [{ from: line.from, to: line.to, severity: "error", message: mistake.message }]
            : [],
        ),
      );
    },
    focus(number) {
      const line = lineAt(number);
      view.dispatch({ selection: { anchor: line.from }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
