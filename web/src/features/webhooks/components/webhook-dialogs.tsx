import { useState } from 'react';
import { webhookEventTypes } from '#shared/domain/webhooks.ts';
import type { Webhook, WebhookWithSecret } from '#shared/schemas/webhooks.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCreateWebhook, useUpdateWebhook } from '../api/webhooks.ts';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Props = { onClose: () => void };

/** Creates a webhook and shows its secret once. */
export function NewWebhookDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateWebhook();
  const [created, setCreated] = useState<WebhookWithSecret>();
  return (
    // The key makes React render a new dialog for each step, so that the focus moves into the step.
    <Dialog
      key={created ? 'secret' : 'form'}
      title={t(created ? 'webhooks.created' : 'webhooks.create')}
      onClose={onClose}
    >
      {created ? (
        <NewSecret secret={created.secret} text={t('webhooks.once')} onClose={onClose} />
      ) : (
        <WebhookForm
          initial={{ url: '', events: [...webhookEventTypes] }}
          submitLabel={t('webhooks.create')}
          error={create.error}
          isBusy={create.isPending}
          onSubmit={(body) => create.mutate(body, { onSuccess: setCreated })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Changes the address and events of a webhook. */
export function EditWebhookDialog({ item, onClose }: Props & { item: Webhook }) {
  const { t } = useTranslation();
  const update = useUpdateWebhook(item.id);
  const onSuccess = () => {
    announce(t('webhooks.saved'));
    onClose();
  };
  return (
    <Dialog title={t('webhooks.edit_title')} onClose={onClose}>
      <WebhookForm
        initial={item}
        submitLabel={t('webhooks.save')}
        error={update.error}
        isBusy={update.isPending}
        onSubmit={(body) => update.mutate(body, { onSuccess })}
        onClose={onClose}
      />
    </Dialog>
  );
}
