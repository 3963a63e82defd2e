import type { ApiKey } from '#shared/schemas/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRevokeKey } from '../api/keys.ts';

/** Confirms revoking an API key, which can't be undone. */
export function RevokeKeyDialog({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeKey();
  const confirm = () =>
    revoke.mutate(item.id, {
      onSuccess: () => {
        announce(t('keys.revoked'));
        onClose();
      },
    });
  return (
    <Dialog title={t('keys.ask', { name: item.name })} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('keys.means')}</p>
        {revoke.error && <ErrorNote error={revoke.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" isBusy={revoke.isPending} onClick={confirm}>
            {t('keys.revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
