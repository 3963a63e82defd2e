import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { getErrorText } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import {
  type BulkDeckChange,
  type FailedChange,
  placeDecks,
  restoreDecks,
  trashDecks,
  useChangeDecks,
} from '../../api/change-decks.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { clearDeckSelection, selectDecks } from './deck-selection.ts';

/** Actions on several presentations. Those that could not be changed stay selected. */
export function useSelectedActions(decks: readonly PresentationSummary[]) {
  const { t } = useTranslation();
  const change = useChangeDecks();
  const total = decks.length;
  const reportFailures = (failed: readonly FailedChange[], count: number) => {
    const [first] = failed;
    if (!first) return;
    showToast({
      tone: 'bad',
      text: t('selected_decks.failed', {
        count: failed.length,
        done: count - failed.length,
        total: count,
        title: getDeckTitle(first.deck, t('deck.untitled')),
        others: failed.length - 1,
        reason: getErrorText(first.error),
      }),
    });
  };
  /** Changes presentations; `onEnd` runs even if the bar with this hook is gone by then. */
  const run = (changes: BulkDeckChange, onEnd: (failed: readonly FailedChange[]) => void) =>
    void change.mutateAsync(changes).then(onEnd);
  /** Shows a message about the changed presentations, with a button that reverts the change. */
  const offerUndo = (text: string, undo: BulkDeckChange) =>
    showToast({
      tone: 'plain',
      text,
      action: {
        label: t('trash.undo'),
        run: () => run(undo, (failed) => reportFailures(failed, undo.decks.length)),
      },
    });
  /** Keeps the presentations selected that could not be changed, and returns the changed ones. */
  const settle = (changed: readonly PresentationSummary[], failed: readonly FailedChange[]) => {
    if (failed.length === 0) clearDeckSelection();
    else selectDecks(failed.map(({ deck }) => deck.id));
    reportFailures(failed, changed.length);
    return changed.filter((deck) => !failed.some((failure) => failure.deck === deck));
  };

  const isFavorite = decks.every((deck) => deck.is_favorite);
  const toggleFavorite = () =>
    run(
      placeDecks(decks, () => ({ is_favorite: !isFavorite })),
      (failed) => {
        reportFailures(failed, total);
        const count = total - failed.length;
        if (count === 0) return;
        announce(
          isFavorite
            ? t('selected_decks.not_favorite', { count })
            : t('selected_decks.are_favorite', { count }),
        );
      },
    );
  const moveTo = (folder: string | null, movedDecks = decks) =>
    run(
      placeDecks(movedDecks, () => ({ folder })),
      (failed) => {
        const moved = settle(movedDecks, failed);
        if (moved.length === 0) return;
        const count = moved.length;
        offerUndo(
          folder === null
            ? t('selected_decks.taken_out', { count })
            : t('selected_decks.moved', { count, folder }),
          placeDecks(moved, (deck) => ({ folder: deck.folder })),
        );
      },
    );
  const moveToTrash = () =>
    run(trashDecks(decks), (failed) => {
      const moved = settle(decks, failed);
      if (moved.length > 0)
        offerUndo(t('selected_decks.trashed', { count: moved.length }), restoreDecks(moved));
    });
  return { isBusy: change.isPending, isFavorite, toggleFavorite, moveTo, moveToTrash };
}
