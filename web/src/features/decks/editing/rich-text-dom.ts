import type { Span } from '#shared/deck/inline.ts';
import { type Marks, type Selection, sliceSpans } from './rich-text.ts';

/** Returns the CSS of a formatted piece of text. */
export type MarkStyle = (marks: Marks) => Partial<CSSStyleDeclaration>;

/** A line of the drawn text: its number of characters, including spaces at its end, and its indent in CSS units. */
export type TextLine = { length: number; indent: string };

const createNode = ({ text, ...marks }: Span, styleOf: MarkStyle): Node => {
  if (Object.keys(marks).length === 0) return document.createTextNode(text);
  const element = document.createElement('span');
  element.dataset.marks = JSON.stringify(marks);
  Object.assign(element.style, styleOf(marks));
  element.textContent = text;
  return element;
};

/**
 * Replaces the content of an editable element by spans. With lines, each line is an element of its own, which CSS ends
 * with a line break: the text has the drawing's line breaks, and no characters are added to it.
 */
export function showSpans(
  root: HTMLElement,
  spans: readonly Span[],
  styleOf: MarkStyle,
  lines: readonly TextLine[] = [],
): void {
  const createNodes = (some: readonly Span[]) => some.map((span) => createNode(span, styleOf));
  let start = 0;
  const rows = lines.map(({ length, indent }) => {
    const row = document.createElement('span');
    row.dataset.line = indent;
    row.style.marginLeft = indent;
    row.append(...createNodes(sliceSpans(spans, { start, end: start + length })));
    start += length;
    return row;
  });
  root.replaceChildren(...(rows.length > 0 ? rows : createNodes(spans)));
}

/** Whether an editable element shows its text in these lines. */
export function showsLines(root: HTMLElement, lines: readonly TextLine[]): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-line]')];
  const length = rows.reduce((sum, row) => sum + row.textContent.length, 0);
  return (
    rows.length === lines.length &&
    (rows.length === 0 || length === root.textContent.length) &&
    rows.every((row, i) => {
      const line = lines[i];
      return row.textContent.length === line?.length && row.dataset.line === line.indent;
    })
  );
}

/** Returns the spans that an editable element contains after the user's changes. */
export function readSpans(root: HTMLElement): Span[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const spans: Span[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const marks = node.parentElement?.closest<HTMLElement>('[data-marks]')?.dataset.marks;
    spans.push({ ...(marks ? (JSON.parse(marks) as Marks) : {}), text: node.textContent ?? '' });
  }
  return spans;
}

/** Returns the selection within an element as indexes of its text; null without one. */
export function readSelection(root: HTMLElement): Selection | null {
  const selection = getSelection();
  if (!selection?.rangeCount) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(root);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

/** Whether a text node is the last one of a line that another line follows. */
function endsLine(node: Node): boolean {
  const row = node.parentElement?.closest('[data-line]');
  return row?.nextElementSibling != null && (row.lastChild?.contains(node) ?? false);
}

/** Selects a part of an element's text. */
export function setSelection(root: HTMLElement, { start, end }: Selection): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  range.selectNodeContents(root);
  range.collapse(false);
  let at = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    // Between two lines, the cursor is at the start of the second one.
    const isLineEnd = start === at + length && end === start && endsLine(node);
    if (!hasStart && start <= at + length && !isLineEnd) {
      range.setStart(node, start - at);
      hasStart = true;
    }
    if (hasStart && end <= at + length) {
      range.setEnd(node, end - at);
      break;
    }
    at += length;
  }
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Puts the cursor into an element's text at a point of the window. Returns false if there is no text at the point. */
export function placeCursor(root: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const position = document.caretPositionFromPoint?.(x, y);
  const range = position ? null : document.caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  if (!node || !root.contains(node)) return false;
  getSelection()?.collapse(node, position?.offset ?? range?.startOffset ?? 0);
  return true;
}
