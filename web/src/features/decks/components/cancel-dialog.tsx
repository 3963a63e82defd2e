import { useQuery } from '@tanstack/react-query';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useChangeDeck } from '../api/change-deck.ts';
import { slideProgress } from '../api/deck-progress.ts';
import { deckQuery, shownInPlace } from '../api/get-deck.ts';
import styles from './delete-dialog.module.css';

type Props = { deck: PresentationSummary; onClose: () => void };

/** A making that is cancelled can't be gone on with, only begun again: so this asks. */
export function CancelDialog({ deck, onClose }: Props) {
  const { t } = useTranslation();
  const change = useChangeDeck(useShownInPlace());
  // What was at work when it was paused may have ended since: lists tell it as it was, its own page as it is.
  const { data: now = deck, error } = useQuery({
    ...deckQuery(deck.id),
    meta: shownInPlace,
    enabled: deck.status === 'paused',
  });
  const { done, total } = slideProgress(now);
  const facts = [
    // How many it is, nobody knows where the service doesn't say.
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
