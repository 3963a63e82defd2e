import { useQuery } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery } from '../../api/get-deck.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import styles from './regenerate.module.css';

type Props = {
  id: string;
  /** Publishes this version's content again; left out: the slides as they are now. */
  version?: number;
  onClose: () => void;
};

function Confirm({ deck, version, onClose }: Omit<Props, 'id'> & { deck: Presentation }) {
  const { t } = useTranslation();
  const regenerate = useRegenerateDeck();
  const next = (deck.latest_version ?? 0) + 1;
  const publish = () => {
    if (regenerate.isPending) return;
    const ofVersion = version === undefined ? {} : { version };
    regenerate.mutate(
      { id: deck.id, from: 'deploy', ...ofVersion },
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
      <p className={styles.lead}>
        {version === undefined
          ? t('publish.text', { next })
          : t('publish.version_text', { version, next })}
      </p>
      <ul className={styles.facts}>
        {version !== undefined && <li>{t('publish.working_copy')}</li>}
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

/** Publishes the slides as they are, or an older version, under the next number. */
export function PublishDialog({ id, version, onClose }: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery(deckQuery(id));
  const title =
    version === undefined ? t('deck.action.publish') : t('publish.version_title', { version });
  return (
    <Dialog title={title} onClose={onClose}>
      {deck ? (
        <Confirm deck={deck} onClose={onClose} {...(version === undefined ? {} : { version })} />
      ) : error ? (
        <ErrorNote error={error} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  );
}
