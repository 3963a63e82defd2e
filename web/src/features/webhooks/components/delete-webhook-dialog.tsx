import type { Webhook } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDeleteWebhook } from '../api/webhooks.ts';
import { getWebhookName } from './webhook-row.tsx';

/** Confirms deleting a webhook, which can't be undone. */
export function DeleteWebhookDialog({ item, onClose }: { item: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteWebhook(item.id);
  const onSuccess = () => {
    announce(t('webhooks.deleted'));
    onClose();
  };
  return (
    <Dialog title={t('webhooks.delete_ask')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('webhooks.delete_means', { name: getWebhookName(item) })}</p>
        {remove.error && <ErrorNote error={remove.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess })}
          >
            {t('webhooks.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
