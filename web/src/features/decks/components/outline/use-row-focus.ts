import { useEffect, useRef } from 'react';

/** What of a row takes the focus: its text, or a button that moves it. */
type Part = 'point' | 'up' | 'down';
type Place = { index: number; part: Part };

/** Puts the focus where a person goes on once rows have come, gone or moved; otherwise it would be lost with them. */
export function useRowFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const next = useRef<Place | undefined>(undefined);
  const focus = (index: number, part: Part = 'point') => {
    const row = rows.current?.children[index];
    row?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  };
  useEffect(() => {
    if (!next.current) return;
    const { index, part } = next.current;
    next.current = undefined;
    focus(index, part);
  });
  /** Where the row is only there after the next drawing. */
  const focusNext = (index: number, part: Part = 'point') => {
    next.current = { index, part };
  };
  return { rows, focus, focusNext };
}
