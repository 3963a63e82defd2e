import type { OutlineView } from '#shared/schemas/outline.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { type ArrangedEntry, useArrangeSlides } from '../../api/arrange-slides.ts';
import { draftKey, removeDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import {
  createRestoringEntry,
  rememberRemoved,
  restoreDrafts,
} from '../../editing/removed-slides.ts';

/** The ids of the slides before and after a change. */
type OrderChange = { before: readonly string[]; after: readonly string[] };

/** A slide of the new list: one that exists or existed, by its id, or a new one. */
export type ArrangedSlide = string | ArrangedEntry;

const getEntryIds = ({ entries }: OutlineView) => entries.map(({ id }) => id);

/**
 * Returns a function that replaces the list of slides in one request. Slides that are missing in the new list are
 * removed, removed ones are restored with their unsaved text. Resolves to null if nothing changed; rejects after the
 * error was shown.
 */
export function useArrangement(deckId: string) {
  const user = useSession(({ user }) => user?.id ?? '');
  const { mutateAsync } = useArrangeSlides((before, saved) => {
    const ids = getEntryIds(saved);
    for (const entry of before.entries) {
      if (ids.includes(entry.id)) continue;
      const key = draftKey(user, deckId, entry.id);
      const value = useSlideDrafts.getState()[key];
      rememberRemoved(deckId, { entry, draft: value && { key, value } });
      removeDraft(key);
    }
  });
  return async (
    place: (ids: readonly string[]) => readonly ArrangedSlide[] | null,
  ): Promise<OrderChange | null> => {
    const result = await mutateAsync({
      id: deckId,
      arrange: (entries) => {
        const current = entries.map(({ id }) => id);
        const placed = place(current);
        const isSame =
          placed?.length === current.length && placed.every((id, i) => id === current[i]);
        if (!placed || placed.length === 0 || isSame) return null;
        return placed.map((one) => {
          if (typeof one !== 'string') return one;
          return current.includes(one) ? { id: one } : createRestoringEntry(deckId, one);
        });
      },
    });
    if (!result) return null;
    const [before, after] = [getEntryIds(result.before), getEntryIds(result.saved)];
    restoreDrafts(
      deckId,
      after.filter((id) => !before.includes(id)),
    );
    return { before, after };
  };
}
