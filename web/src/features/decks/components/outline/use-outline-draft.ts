import { useEffect, useState } from 'react';
import type { OutlineView } from '#shared/schemas/outline.ts';

/** An entry as it is being edited; `key` stays while it moves, `id` is missing until its slide is known. */
export type DraftEntry = {
  key: string;
  id?: string;
  point: string;
  locked: boolean;
  stale: boolean;
  /** Its slide is meant to close the deck. */
  isClosing: boolean;
};

type Draft = { rev: number; entries: DraftEntry[] };
type Work = { seen: OutlineView; draft: Draft };

/** An entry without a point can't be saved. */
export const isBlank = ({ point }: DraftEntry): boolean => point.trim() === '';

const draftOf = ({ rev, entries }: OutlineView): Draft => ({
  rev,
  entries: entries.map(({ id, point, locked, stale, layout_hint }) => ({
    ...{ key: id, id, point, locked, stale },
    isClosing: layout_hint === 'closing',
  })),
});

const told = (entries: readonly DraftEntry[]) =>
  JSON.stringify(entries.map(({ id, point, locked }) => [id, point, locked]));

/** What was changed and not saved yet, by deck: a look at another tab takes nothing away. */
const unsaved = new Map<string, Work>();

const started = (outline: OutlineView): Work => ({ seen: outline, draft: draftOf(outline) });

/** The outline under a person's hands: it follows the server's as long as nothing was changed in it. */
export function useOutlineDraft(deckId: string, outline: OutlineView) {
  const [work, setWork] = useState(() => unsaved.get(deckId) ?? started(outline));
  const { seen, draft } = work;
  const { entries } = draft;
  const isDirty = told(entries) !== told(draftOf(seen).entries);
  useEffect(() => {
    if (isDirty) unsaved.set(deckId, work);
    else unsaved.delete(deckId);
  }, [deckId, isDirty, work]);
  const keep = () => void unsaved.set(deckId, work);
  const letGo = () => void unsaved.delete(deckId);
  const takeOver = (next: OutlineView) => setWork(started(next));
  if (outline !== seen && !isDirty) takeOver(outline);
  const change = (changed: DraftEntry[]) =>
    setWork({ seen, draft: { ...draft, entries: changed } });
  return {
    ...draft,
    isDirty,
    takeOver,
    /** While it is being saved nothing is kept: its end may come when another tab is looked at. */
    letGo,
    keep,
    put: (key: string, changed: Partial<DraftEntry>) =>
      change(entries.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    remove: (key: string) => change(entries.filter((one) => one.key !== key)),
    /** Adds an empty entry, last but before the one that closes the deck. Answers its place. */
    add: (): number => {
      const place = entries.length - (entries.at(-1)?.isClosing ? 1 : 0);
      const fresh = { point: '', locked: false, stale: false, isClosing: false };
      change(entries.toSpliced(place, 0, { key: crypto.randomUUID(), ...fresh }));
      return place;
    },
    move: (from: number, to: number) => {
      const moved = entries[from];
      if (moved && to >= 0 && to < entries.length) {
        change(entries.toSpliced(from, 1).toSpliced(to, 0, moved));
      }
    },
  };
}
