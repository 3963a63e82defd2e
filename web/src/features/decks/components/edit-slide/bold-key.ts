import type { KeyboardEvent } from 'react';
import { isPressed } from '#web/lib/keys.ts';
import { editKeys } from '../../editing/edit-keys.ts';

const marks = [
  ['bold', '**'],
  ['emphasis', '*'],
] as const;

/** The text with marks around what is selected, or without them where they stand there already. */
export function marked(text: string, start: number, end: number, mark: string): string {
  const inside = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return before.endsWith(mark) && after.startsWith(mark)
    ? before.slice(0, -mark.length) + inside + after.slice(mark.length)
    : before + mark + inside + mark + after;
}

/** The keys that make what is selected bold or emphasised. True where the press was one of them. */
export function boldKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): boolean {
  const [, mark] =
    marks.find(([name]) => editKeys[name].some((combo) => isPressed(event.nativeEvent, combo))) ??
    [];
  if (!mark) return false;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (selectionStart !== selectionEnd) setText(marked(value, selectionStart, selectionEnd, mark));
  return true;
}
