import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery, errorShownInPlace } from '../../api/get-deck.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import { useRestoreVersion } from '../../api/versions.ts';
import styles from '../regenerate/regenerate.module.css';

type Props = { id: string; version: number; onClose: () => void };

/** Whether to restore the working copy's slides too, or only the published version. */
type RestoreMode = 'with_slides' | 'only_shown';

function useRestore({ id, version }: Props, mode: RestoreMode) {
  const restore = useRestoreVersion();
  const publish = useRegenerateDeck();
  const start = (onSuccess: () => void) =>
    mode === 'with_slides'
      ? restore.mutate({ id, version }, { onSuccess })
      : publish.mutate({ id, from: 'deploy', version }, { onSuccess });
  const isPending = restore.isPending || publish.isPending;
  return { start, isPending, error: mode === 'with_slides' ? restore.error : publish.error };
}

function RestoreForm({ deck, ...props }: Props & { deck: Presentation }) {
  const { t } = useTranslation();
  const { version, onClose } = props;
  const [mode, setMode] = useState<RestoreMode>('with_slides');
  const { start, isPending, error } = useRestore(props, mode);
  // Unpublished changes are first saved as a version of their own.
  const addsVersion = deck.has_unpublished && mode === 'with_slides';
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
      <p className={styles.lead}>{t('restore.text', { version, next })}</p>
      <RadioGroup
        legend={t('restore.how')}
        name="restore-how"
        selected={mode}
        onSelect={setMode}
        choices={[
          {
            id: 'with_slides',
            label: t('restore.with_slides', { version }),
            hint: t('restore.with_slides_hint'),
          },
          {
            id: 'only_shown',
            label: t('restore.only_shown'),
            hint: t('restore.only_shown_hint', { version }),
          },
        ]}
      />
      <ul className={styles.facts}>
        <li>{t('restore.free')}</li>
      </ul>
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

/** Publishes an older version again; by default restores its slides as the working copy too. */
export function RestoreDialog(props: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(props.id), meta: errorShownInPlace });
  return (
    <Dialog title={t('restore.title', { version: props.version })} onClose={props.onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? <RestoreForm deck={deck} {...props} /> : !error && <PageLoader />}
    </Dialog>
  );
}
