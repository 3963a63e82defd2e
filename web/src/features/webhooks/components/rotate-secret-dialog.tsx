import { useState } from 'react';
import type { Webhook, WebhookWithSecret } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRotateSecret } from '../api/webhooks.ts';
import { NewSecret } from './new-secret.tsx';
import { getWebhookName } from './webhook-row.tsx';

/** Confirms replacing a webhook's secret, then shows the new one once. */
export function RotateSecretDialog({ item, onClose }: { item: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const rotate = useRotateSecret(item.id);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  if (rotated) {
    return (
      <Dialog key="secret" title={t('webhooks.rotated')} onClose={onClose}>
        <NewSecret secret={rotated.secret} text={t('webhooks.once_rotated')} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog key="ask" title={t('webhooks.rotate_ask')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('webhooks.rotate_means', { name: getWebhookName(item) })}</p>
        {rotate.error && <ErrorNote error={rotate.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={rotate.isPending}
            onClick={() => rotate.mutate(undefined, { onSuccess: setRotated })}
          >
            {t('webhooks.rotate')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
