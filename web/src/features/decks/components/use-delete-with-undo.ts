import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { getDeckTitle } from '../api/deck-title.ts';
import { useDeleteDeck } from '../api/delete-deck.ts';
import { useRestoreFromTrash } from '../api/trash.ts';

/** Statuses in which a deck is restored from the trash as it was. */
const restorable: ReadonlySet<PresentationSummary['status']> = new Set([
  'completed',
  'failed',
  'cancelled',
]);

/** Whether deleting a deck can be undone completely: it is the user's own, and its generation has ended. */
export const canUndoDeletion = (deck: PresentationSummary, userId: string | undefined): boolean =>
  deck.owner.id === userId && restorable.has(deck.status);

/**
 * Returns a function that deletes a deck. One's own moves to the trash, and a toast offers to undo that. `onDeleted`
 * navigates away from the deck's page first, because that page would fetch the deleted deck.
 */
export function useDeleteWithUndo(
  deck: PresentationSummary,
  onDeleted?: () => void | Promise<void>,
): () => void {
  const { t } = useTranslation();
  const isOwn = useSession(({ user }) => user?.id === deck.owner.id);
  const restore = useRestoreFromTrash();
  const title = getDeckTitle(deck, t('deck.untitled'));
  const remove = useDeleteDeck(() => {
    if (!isOwn) return;
    const action = { label: t('trash.undo'), run: () => restore.mutate(deck.id) };
    showToast({ text: t('trash.moved', { title }), tone: 'plain', action });
  });
  const leaveAndRemove = async () => {
    await onDeleted?.();
    remove.mutate(deck.id);
  };
  return () => void leaveAndRemove();
}
