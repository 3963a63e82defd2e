import { Suspense } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { IdentityCheck } from '#web/features/mfa/components/lazy.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRevokeSession } from '../api/sessions.ts';

type Props = {
  /** Id of a session, or `others`. */
  target: string;
  /** The device's name; not shown for `others`. */
  name: string;
  onClose: () => void;
};

function RevokeConfirmation({ target, name, onClose }: Props) {
  const { t } = useTranslation();
  const revoke = useRevokeSession();
  const isOthers = target === 'others';
  const confirm = () =>
    revoke.mutate(target, {
      onSuccess: () => {
        announce(t('sessions.revoked'));
        onClose();
      },
    });
  return (
    <Dialog
      title={isOthers ? t('sessions.ask_others') : t('sessions.ask_device', { name })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p className={styles.muted}>{t('sessions.means')}</p>
        {revoke.error && <ErrorNote error={revoke.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" isBusy={revoke.isPending} onClick={confirm}>
            {t('sessions.revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Confirms signing out one device or all others, after a recent proof of identity. */
export function RevokeDialog(props: Props) {
  return (
    <Suspense>
      <IdentityCheck onClose={props.onClose}>
        <RevokeConfirmation {...props} />
      </IdentityCheck>
    </Suspense>
  );
}
