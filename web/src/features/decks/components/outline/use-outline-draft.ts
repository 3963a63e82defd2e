import { useEffect, useState } from 'react';
import type { OutlineView } from '#shared/schemas/outline.ts';

/**
 * An entry while edited; `key` is stable while it moves, `id` is undefined until its slide exists.
 */
export type DraftEntry = {
  key: string;
  id?: string;
  point: string;
  locked: boolean;
  stale: boolean;
  /** Whether the entry's slide is the closing slide. */
  isClosing: boolean;
};

type Intent = OutlineView['intent'];
type Draft = { rev: number; intent: Intent; entries: DraftEntry[] };
type EditState = { serverOutline: OutlineView; draft: Draft };

/** Whether an entry has no text and so can't be saved. */
export const isBlank = ({ point }: DraftEntry): boolean => point.trim() === '';

const buildDraft = ({ rev, intent, entries }: OutlineView): Draft => ({
  rev,
  intent,
  entries: entries.map(({ id, point, locked, stale, layout_hint }) => ({
    ...{ key: id, id, point, locked, stale },
    isClosing: layout_hint === 'closing',
  })),
});

const toComparableDraft = ({ intent, entries }: Draft) =>
  JSON.stringify([
    intent && [intent.purpose, intent.audience, intent.tone, intent.storyline],
    entries.map(({ id, point, locked }) => [id, point, locked]),
  ]);

/** Unsaved drafts by deck, so that switching tabs of the page does not lose them. */
const unsavedEdits = new Map<string, EditState>();

const createInitialState = (outline: OutlineView): EditState => ({
  serverOutline: outline,
  draft: buildDraft(outline),
});

/** State of the outline editor; takes over server changes while nothing is edited. */
export function useOutlineDraft(deckId: string, outline: OutlineView) {
  const [state, setState] = useState(() => unsavedEdits.get(deckId) ?? createInitialState(outline));
  const { serverOutline, draft } = state;
  const { entries } = draft;
  const isDirty = toComparableDraft(draft) !== toComparableDraft(buildDraft(serverOutline));
  useEffect(() => {
    if (isDirty) unsavedEdits.set(deckId, state);
    else unsavedEdits.delete(deckId);
  }, [deckId, isDirty, state]);
  const storeDraft = () => void unsavedEdits.set(deckId, state);
  const forgetDraft = () => void unsavedEdits.delete(deckId);
  const resetTo = (next: OutlineView) => setState(createInitialState(next));
  if (outline !== serverOutline && !isDirty) resetTo(outline);
  const change = (changed: DraftEntry[]) =>
    setState({ serverOutline, draft: { ...draft, entries: changed } });
  return {
    ...draft,
    isDirty,
    resetTo,
    /**
     * Removes the stored draft while it is being saved: the save may finish after the user has opened another tab of
     * the page, and the outdated draft must not be shown again.
     */
    forgetDraft,
    storeDraft,
    changeIntent: (intent: Intent) => setState({ serverOutline, draft: { ...draft, intent } }),
    changeEntry: (key: string, changed: Partial<DraftEntry>) =>
      change(entries.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    remove: (key: string) => change(entries.filter((one) => one.key !== key)),
    /** Adds an empty entry at the end, but before the closing slide. Returns its index. */
    add: (): number => {
      const index = entries.length - (entries.at(-1)?.isClosing ? 1 : 0);
      const emptyEntry = { point: '', locked: false, stale: false, isClosing: false };
      change(entries.toSpliced(index, 0, { key: crypto.randomUUID(), ...emptyEntry }));
      return index;
    },
    move: (from: number, to: number) => {
      const moved = entries[from];
      if (moved && to >= 0 && to < entries.length) {
        change(entries.toSpliced(from, 1).toSpliced(to, 0, moved));
      }
    },
  };
}
