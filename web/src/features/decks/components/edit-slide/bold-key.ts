import type { KeyboardEvent } from 'react';

const marks: Readonly<Record<string, string>> = { b: '**', i: '*' };

/** The text with marks around what is selected, or without them where they stand there already. */
export function marked(text: string, start: number, end: number, mark: string): string {
  const inside = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return before.endsWith(mark) && after.startsWith(mark)
    ? before.slice(0, -mark.length) + inside + after.slice(mark.length)
    : before + mark + inside + mark + after;
}

/** Ctrl or Cmd with B or I makes what is selected bold or emphasised. True where the key was one of them. */
export function boldKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): boolean {
  const mark = marks[event.key.toLowerCase()];
  if (!mark || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (selectionStart !== selectionEnd) setText(marked(value, selectionStart, selectionEnd, mark));
  return true;
}
