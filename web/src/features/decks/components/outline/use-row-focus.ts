import { useEffect, useRef } from 'react';

/** The part of a row that gets the focus: its text, or a move button. */
type RowPart = 'point' | 'up' | 'down';
type FocusTarget = { index: number; part: RowPart };

/** Sets the focus after a row was added, removed or moved; otherwise it would be lost. */
export function useRowFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const next = useRef<FocusTarget | undefined>(undefined);
  const focus = (index: number, part: RowPart = 'point') => {
    const row = rows.current?.children[index];
    row?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  };
  useEffect(() => {
    if (!next.current) return;
    const { index, part } = next.current;
    next.current = undefined;
    focus(index, part);
  });
  /** Focuses a row that exists only after the next render. */
  const focusNext = (index: number, part: RowPart = 'point') => {
    next.current = { index, part };
  };
  return { rows, focus, focusNext };
}
