import type { KeyboardEvent } from 'react';
import { type TextColor, textColors } from '#shared/deck/inline.ts';
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

/** Returns the colour mark's end after a selection, and its colour. */
function findColor({ text, start, end }: Selected): { mark: string; color: TextColor } | undefined {
  const after = text[start - 1] === '[' ? text.slice(end) : '';
  const marks = textColors.map((color) => ({ mark: `](color:${color})`, color }));
  return marks.find(({ mark }) => after.startsWith(mark));
}

/**
 * Gives the selection, or the word at the cursor, a colour of the theme; without one, removes its colour. Brackets can't
 * be coloured.
 */
export function withColor(selected: Selected, color: TextColor | undefined): Selected {
  const word = wordAround(selected);
  const { text, start, end } = word;
  const old = findColor(word);
  const before = text.slice(0, old ? start - 1 : start);
  const inner = text.slice(start, end);
  const after = text.slice(end + (old?.mark.length ?? 0));
  const isPlain = color === undefined || inner === '' || /[[\]]/.test(inner);
  const [open, close] = isPlain ? ['', ''] : ['[', `](color:${color})`];
  const from = before.length + open.length;
  return { text: before + open + inner + close + after, start: from, end: from + inner.length };
}

/** Gives the selection the next colour of the theme, after the last one none. */
function withNextColor(selected: Selected): Selected {
  const now = findColor(wordAround(selected))?.color;
  return withColor(selected, textColors[now === undefined ? 0 : textColors.indexOf(now) + 1]);
}

/** Changes a field's text and keeps the selection. */
export function changeSelection(
  field: HTMLTextAreaElement,
  change: (selected: Selected) => Selected,
  setText: (text: string) => void,
): void {
  const { value, selectionStart, selectionEnd } = field;
  const next = change({ text: value, start: selectionStart, end: selectionEnd });
  setText(next.text);
  // After the new text has rendered.
  requestAnimationFrame(() => field.setSelectionRange(next.start, next.end));
}

/** Handles the shortcuts of the marks and of the colour. Returns true if the event was such a shortcut. */
export function handleMarkKeys(
  event: KeyboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): boolean {
  const name = [...markNames, 'color' as const].find((one) =>
    editKeys[one].some((combo) => isPressed(event.nativeEvent, combo)),
  );
  if (!name) return false;
  event.preventDefault();
  const change = (selected: Selected) =>
    name === 'color' ? withNextColor(selected) : toggleMark(selected, name);
  changeSelection(event.currentTarget, change, setText);
  return true;
}
