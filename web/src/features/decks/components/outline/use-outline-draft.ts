import { useState } from 'react';
import type { OutlineView } from '#shared/schemas/outline.ts';

/** An entry as it is being edited; `key` stays while it moves, `id` is missing until its slide is known. */
export type DraftEntry = {
  key: string;
  id?: string;
  point: string;
  locked: boolean;
  stale: boolean;
};

type Draft = { rev: number; entries: DraftEntry[] };

const draftOf = ({ rev, entries }: OutlineView): Draft => ({
  rev,
  entries: entries.map(({ id, point, locked, stale }) => ({ key: id, id, point, locked, stale })),
});

const told = (entries: readonly DraftEntry[]) =>
  JSON.stringify(entries.map(({ id, point, locked }) => [id, point, locked]));

/** The outline under a person's hands: it follows the server's as long as nothing was changed in it. */
export function useOutlineDraft(outline: OutlineView) {
  const [seen, setSeen] = useState(outline);
  const [draft, setDraft] = useState(() => draftOf(outline));
  const isDirty = told(draft.entries) !== told(draftOf(seen).entries);
  const takeOver = (next: OutlineView) => {
    setSeen(next);
    setDraft(draftOf(next));
  };
  if (outline !== seen && !isDirty) takeOver(outline);
  const change = (entries: DraftEntry[]) => setDraft({ ...draft, entries });
  return {
    ...draft,
    isDirty,
    takeOver,
    put: (key: string, changed: Partial<DraftEntry>) =>
      change(draft.entries.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    remove: (key: string) => change(draft.entries.filter((one) => one.key !== key)),
    add: (entry: DraftEntry) => change([...draft.entries, entry]),
    move: (from: number, to: number) => {
      const moved = draft.entries[from];
      if (moved && to >= 0 && to < draft.entries.length) {
        change(draft.entries.toSpliced(from, 1).toSpliced(to, 0, moved));
      }
    },
  };
}
