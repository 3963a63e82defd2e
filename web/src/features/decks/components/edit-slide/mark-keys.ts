import type { KeyboardEvent } from 'react';
import { isPressed } from '#web/lib/keys.ts';
import { editKeys } from '../../editing/edit-keys.ts';

export const markNames = ['bold', 'emphasis', 'link'] as const;
export type MarkName = (typeof markNames)[number];

const linkStart = 'https://';
const marks: Record<MarkName, [before: string, after: string]> = {
  bold: ['**', '**'],
  emphasis: ['*', '*'],
  link: ['[', `](${linkStart})`],
};

/** A text with its selected range. */
export type Selected = { text: string; start: number; end: number };

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns the selection, or the word at the cursor. */
function wordAround({ text, start, end }: Selected): Selected {
  if (start !== end) return { text, start, end };
  let [from, to] = [start, end];
  while (isWordCharacter(text[from - 1])) from -= 1;
  while (isWordCharacter(text[to])) to += 1;
  return { text, start: from, end: to };
}

/**
 * Adds a mark around the selection or the word at the cursor, or removes the mark if it is there. Of a new link the
 * address is selected, so that it can be typed.
 */
export function toggleMark(selected: Selected, name: MarkName): Selected {
  const { text, start, end } = wordAround(selected);
  const [open, close] = marks[name];
  const [before, inner, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  // The inner star of bold is no emphasis.
  const isBoldOnly = name === 'emphasis' && before.endsWith('**') && !before.endsWith('***');
  if (!isBoldOnly && before.endsWith(open) && after.startsWith(close)) {
    const kept = before.slice(0, -open.length) + inner + after.slice(close.length);
    return { text: kept, start: start - open.length, end: end - open.length };
  }
  const marked = before + open + inner + close + after;
  if (name !== 'link') return { text: marked, start: start + open.length, end: end + open.length };
  const address = end + open.length + close.indexOf(linkStart);
  return { text: marked, start: address, end: address + linkStart.length };
}

/** Toggles a mark in a field and keeps the selection. */
export function applyMark(
  field: HTMLTextAreaElement,
  name: MarkName,
  setText: (text: string) => void,
): void {
  const { value, selectionStart, selectionEnd } = field;
  const next = toggleMark({ text: value, start: selectionStart, end: selectionEnd }, name);
  setText(next.text);
  // After the new text has rendered.
  requestAnimationFrame(() => field.setSelectionRange(next.start, next.end));
}

/** Handles the shortcuts of the marks. Returns true if the event was such a shortcut. */
export function handleMarkKeys(
  event: KeyboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): boolean {
  const name = markNames.find((one) =>
    editKeys[one].some((combo) => isPressed(event.nativeEvent, combo)),
  );
  if (!name) return false;
  event.preventDefault();
  applyMark(event.currentTarget, name, setText);
  return true;
}
