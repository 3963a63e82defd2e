import { useQuery } from '@tanstack/react-query';
import { endedStatuses } from '#shared/domain/actions.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useChangeDeck } from '../api/change-deck.ts';
import { countSlideProgress } from '../api/deck-progress.ts';
import { deckQuery, errorShownInPlaceMeta } from '../api/get-deck.ts';
import styles from './delete-dialog.module.css';

type Props = { deck: PresentationSummary; onClose: () => void };

/** Confirms cancelling a run, which can't be resumed afterwards. */
export function CancelDialog({ deck, onClose }: Props) {
  const { t } = useTranslation();
  const change = useChangeDeck(useErrorShownInForm());
  // Fetches the deck, because tasks that were running when the deck was paused may have finished since the list was
  // loaded.
  const { data: currentDeck = deck, error } = useQuery({
    ...deckQuery(deck.id),
    meta: errorShownInPlaceMeta,
    enabled: deck.status === 'paused',
  });
  const { done, total } = countSlideProgress(currentDeck);
  const facts = [
    // When the deck can't be fetched, the number of finished slides is unknown, so the text has no number.
    error ? t('deck.cancel.kept_all') : t('deck.cancel.kept', { done, count: total }),
    deck.current_html_version !== null && t('deck.cancel.versions'),
    t('deck.cancel.quota'),
    deck.allowed_actions.includes('pause') && t('deck.cancel.instead'),
  ].filter((fact) => fact !== false);
  const confirm = () =>
    change.mutate(
      { id: deck.id, action: 'cancel' },
      {
        onSuccess: () => {
          announce(t('status.cancelled'));
          onClose();
        },
      },
    );
  // Shows another text if the run has ended while the dialog was open, but not after the user's own cancellation, after
  // which the dialog closes.
  const hasEnded = endedStatuses.some((status) => status === deck.status);
  if (hasEnded && !change.isPending && !change.isSuccess)
    return (
      <Dialog title={t('deck.cancel.ended')} onClose={onClose}>
        <p>{deck.status === 'completed' ? t('deck.cancel.complete') : t('deck.cancel.nothing')}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t('deck.cancel.title')} onClose={onClose}>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {(change.error ?? error) && <ErrorNote error={change.error ?? error} />}
      <div className={styles.actions}>
        <Button onClick={onClose} data-autofocus>
          {t('deck.cancel.back')}
        </Button>
        <Button variant="primary" isBusy={change.isPending} onClick={confirm}>
          {t('deck.cancel.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
