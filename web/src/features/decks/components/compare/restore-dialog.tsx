import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery, errorShownInPlaceMeta } from '../../api/get-deck.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import { useRestoreVersion } from '../../api/versions.ts';
import styles from '../regenerate/regenerate.module.css';

type Props = { id: string; version: number; onClose: () => void };

/** Restores a version's slides as the working copy too, or with `keepsSlides` only publishes the version again. */
function useRestore({ id, version }: Props, keepsSlides: boolean) {
  const restore = useRestoreVersion();
  const publish = useRegenerateDeck();
  const start = (onSuccess: () => void) =>
    keepsSlides
      ? publish.mutate({ id, from: 'deploy', version }, { onSuccess })
      : restore.mutate({ id, version }, { onSuccess });
  const isPending = restore.isPending || publish.isPending;
  return { start, isPending, error: keepsSlides ? publish.error : restore.error };
}

function RestoreForm({ deck, ...props }: Props & { deck: Presentation }) {
  const { t } = useTranslation();
  const { version, onClose } = props;
  const [keepsSlides, setKeepsSlides] = useState(false);
  const { start, isPending, error } = useRestore(props, keepsSlides);
  // Unpublished changes are first saved as a version of their own.
  const addsVersion = deck.has_unpublished && !keepsSlides;
  const next = (deck.latest_version ?? 0) + (addsVersion ? 2 : 1);
  const submit = () => {
    if (isPending) return;
    start(() => {
      announce(t('restore.started', { version, next }));
      onClose();
    });
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {t(keepsSlides ? 'restore.text_kept' : 'restore.text', { version, next })}
      </p>
      <ul className={styles.facts}>
        <li>{t('restore.free')}</li>
      </ul>
      <details className={styles.advanced}>
        <summary>{t('version.advanced')}</summary>
        <label>
          <input
            type="checkbox"
            checked={keepsSlides}
            onChange={(event) => setKeepsSlides(event.target.checked)}
          />
          {t('restore.keep')}
        </label>
      </details>
      {error && <ErrorNote error={error} />}
      <footer className={styles.footer}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" isBusy={isPending} onClick={submit} data-autofocus>
          {t('restore.submit', { version })}
        </Button>
      </footer>
    </div>
  );
}

/** Restores an older version: its slides become the working copy and are published as a new version. */
export function RestoreDialog(props: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(props.id), meta: errorShownInPlaceMeta });
  return (
    <Dialog title={t('restore.title', { version: props.version })} onClose={props.onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? <RestoreForm deck={deck} {...props} /> : !error && <PageLoader />}
    </Dialog>
  );
}
