import { useSession } from '#web/lib/session/session-store.ts';
import { draftKey, useSlideDrafts } from '../../editing/draft-store.ts';

/** Returns the key of the user's draft of a slide, and whether it exists. */
export function useDraftState(deckId: string, slideId: string) {
  const user = useSession(({ user }) => user?.id ?? '');
  const key = draftKey(user, deckId, slideId);
  const hasDraft = useSlideDrafts((drafts) => drafts[key] !== undefined);
  return { key, hasDraft };
}
