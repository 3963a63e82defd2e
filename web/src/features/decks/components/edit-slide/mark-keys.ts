import type { KeyboardEvent } from 'react';
import { isPressed } from '#web/lib/keys.ts';
import { editKeys } from '../../editing/edit-keys.ts';

const marks = [
  ['bold', '**'],
  ['emphasis', '*'],
] as const;

/** Adds the mark around the selection, or removes it if it is there. */
function toggleMark(text: string, start: number, end: number, mark: string): string {
  const selection = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return before.endsWith(mark) && after.startsWith(mark)
    ? before.slice(0, -mark.length) + selection + after.slice(mark.length)
    : before + mark + selection + mark + after;
}

/** Handles the shortcuts for bold and emphasis. Returns true if the event was such a shortcut. */
export function handleMarkKeys(
  event: KeyboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): boolean {
  const [, mark] =
    marks.find(([name]) => editKeys[name].some((combo) => isPressed(event.nativeEvent, combo))) ??
    [];
  if (!mark) return false;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (selectionStart !== selectionEnd)
    setText(toggleMark(value, selectionStart, selectionEnd, mark));
  return true;
}
