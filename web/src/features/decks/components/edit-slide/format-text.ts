import type { KeyboardEvent } from 'react';
import { type Span, type TextColor, textColors } from '#shared/deck/inline.ts';
import { isPressed } from '#web/lib/keys.ts';
import { editShortcuts } from '../../editing/edit-keys.ts';
import {
  hasMark,
  type Selection,
  setSpanColor,
  sliceSpans,
  toggleMark,
} from '../../editing/rich-text.ts';
import type { RichTextHandle } from './rich-text.tsx';

/** The formats that the buttons apply to a selected text. */
export const textFormats = ['bold', 'emphasis', 'link'] as const;
export type TextFormat = (typeof textFormats)[number];

/** Whether an element is a control that formats text. While it has focus, the text is still being edited. */
export const isFormattingControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-formats]') !== null;

const findColorWithin = (spans: readonly Span[], selection: Selection) =>
  sliceSpans(spans, selection)[0]?.paletteColor;

/** Gives the selection the next colour of the theme; after the last one none. */
function applyNextColor(spans: readonly Span[], selection: Selection): Span[] {
  const now = findColorWithin(spans, selection);
  const next = textColors[now === undefined ? 0 : textColors.indexOf(now) + 1];
  return setSpanColor(spans, selection, next);
}

/** Returns whether all of the selection, or of the word at the cursor, is bold and emphasised. */
export function getSelectedFormats(handle: RichTextHandle | null) {
  const found = handle?.read();
  const has = (mark: 'bold' | 'em') => found != null && hasMark(found.spans, found.selection, mark);
  return { bold: has('bold'), emphasis: has('em') };
}

/** Makes the selection bold or emphasised, or no longer so if all of it is. */
export const toggleFormat = (handle: RichTextHandle, name: 'bold' | 'emphasis'): void =>
  handle.change((spans, selection) =>
    toggleMark(spans, selection, name === 'bold' ? 'bold' : 'em'),
  );

/** Gives the selection a colour of the theme, or none. */
export const setColor = (handle: RichTextHandle, color: TextColor | undefined): void =>
  handle.change((spans, selection) => setSpanColor(spans, selection, color));

/** Handles the shortcuts of formatting. Returns true if the event was such a shortcut. */
export function handleFormatKeys(event: KeyboardEvent, handle: RichTextHandle | null): boolean {
  const name = (['bold', 'emphasis', 'color'] as const).find((one) =>
    editShortcuts[one].some((combo) => isPressed(event.nativeEvent, combo)),
  );
  if (!name || !handle) return false;
  event.preventDefault();
  if (name === 'color') handle.change(applyNextColor);
  else toggleFormat(handle, name);
  return true;
}
