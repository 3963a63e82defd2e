import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './shares.module.css';

type Props = { error: unknown; isBusy: boolean; onKeep: () => void; onRevoke: () => void };

/** Confirms revoking a link, which can't be undone; takes the focus. */
export function RevokeConfirmation({ error, isBusy, onKeep, onRevoke }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className={styles.confirmation}>
      <p>{t('share.ask_revoke')}</p>
      {error !== null && <ErrorNote error={error} />}
      <div className={styles.confirmationButtons}>
        <Button size="sm" onClick={onKeep}>
          {t('share.keep')}
        </Button>
        <Button size="sm" variant="primary" isBusy={isBusy} onClick={onRevoke}>
          {t('share.revoke_now')}
        </Button>
      </div>
    </div>
  );
}
