import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { Choices } from '#web/components/choices.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery, shownInPlace } from '../../api/get-deck.ts';
import { useRegenerateDeck } from '../../api/regenerate-deck.ts';
import { useRestoreVersion } from '../../api/versions.ts';
import styles from '../regenerate/regenerate.module.css';

type Props = { id: string; version: number; onClose: () => void };

/** Whether the slides on the page go back as well, or only what is shown. */
type How = 'with_slides' | 'only_shown';

function useRestore({ id, version }: Props, how: How) {
  const restore = useRestoreVersion();
  const publish = useRegenerateDeck();
  const begin = (onSuccess: () => void) =>
    how === 'with_slides'
      ? restore.mutate({ id, version }, { onSuccess })
      : publish.mutate({ id, from: 'deploy', version }, { onSuccess });
  const isPending = restore.isPending || publish.isPending;
  return { begin, isPending, error: how === 'with_slides' ? restore.error : publish.error };
}

function Confirm({ deck, ...props }: Props & { deck: Presentation }) {
  const { t } = useTranslation();
  const { version, onClose } = props;
  const [how, setHow] = useState<How>('with_slides');
  const { begin, isPending, error } = useRestore(props, how);
  // What no version holds takes the number before.
  const isKept = deck.has_unpublished && how === 'with_slides';
  const next = (deck.latest_version ?? 0) + (isKept ? 2 : 1);
  const submit = () => {
    if (isPending) return;
    begin(() => {
      announce(t('restore.started', { version, next }));
      onClose();
    });
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('restore.text', { version, next })}</p>
      <Choices
        legend={t('restore.how')}
        name="restore-how"
        chosen={how}
        onChoose={setHow}
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

/** Publishes an older version again, and unless told otherwise puts its slides on the page, too. */
export function RestoreDialog(props: Props) {
  const { t } = useTranslation();
  const { data: deck, error } = useQuery({ ...deckQuery(props.id), meta: shownInPlace });
  return (
    <Dialog title={t('restore.title', { version: props.version })} onClose={props.onClose}>
      {error && <ErrorNote error={error} />}
      {deck ? <Confirm deck={deck} {...props} /> : !error && <PageLoader />}
    </Dialog>
  );
}
