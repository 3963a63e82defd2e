import type { Span } from '#shared/deck/inline.ts';
import type { Marks, Selection } from './rich-text.ts';

/** Returns the CSS of a formatted piece of text. */
export type MarkStyle = (marks: Marks) => Partial<CSSStyleDeclaration>;

/** Replaces the content of an editable element by spans. */
export function showSpans(root: HTMLElement, spans: readonly Span[], styleOf: MarkStyle): void {
  root.replaceChildren(
    ...spans.map(({ text, ...marks }) => {
      if (Object.keys(marks).length === 0) return document.createTextNode(text);
      const element = document.createElement('span');
      element.dataset.marks = JSON.stringify(marks);
      Object.assign(element.style, styleOf(marks));
      element.textContent = text;
      return element;
    }),
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
    if (!hasStart && start <= at + length) {
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
