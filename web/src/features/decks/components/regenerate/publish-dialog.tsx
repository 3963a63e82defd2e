import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery, errorShownInPlaceMeta } from '../../api/get-deck.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import styles from './regenerate.module.css';

type Props = { id: string; onClose: () => void };

function PublishForm({ deck, onClose }: Omit<Props, 'id'> & { deck: Presentation }) {
  const { t } = useTranslation();
  const regenerate = useRegenerateDeck();
  const next = (deck.latest_version ?? 0) + 1;
  const publish = () => {
    if (regenerate.isPending) return;
    regenerate.mutate(
      { id: deck.id, from: 'deploy' },
      {
        onSuccess: () => {
          announce(t('publish.started', { next }));
          onClose();
        },
      },
    );
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('publish.text', { next })}</p>
      <ul className={styles.facts}>
        <li>{t('publish.free')}</li>
      </ul>
      {regenerate.error && <ErrorNote error={regenerate.error} />}
      <footer className={styles.footer}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" isBusy={regenerate.isPending} onClick={publish} data-autofocus>
          {t('publish.submit', { next })}
        </Button>
      </footer>
    </div>
  );
}

/** Publishes the current slides as the next version. */
export function PublishDialog({ id, onClose }: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  return (
    <Dialog title={t('deck.action.publish')} onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? <PublishForm deck={deck} onClose={onClose} /> : !error && <PageLoader />}
    </Dialog>
  );
}
