import { type FormEvent, useState } from 'react';
import { type WebhookEventType, webhookEventTypes } from '#shared/domain/webhooks.ts';
import type { CreateWebhookBody } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import choices from '#web/components/choices.module.css';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';

type EventFieldsProps = { chosen: readonly WebhookEventType[]; error: string | undefined };

function EventFields({ chosen, error }: EventFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={choices.group}>
      <legend className={choices.legend}>{t('webhooks.events')}</legend>
      {webhookEventTypes.map((type) => (
        <label key={type} className={choices.choice}>
          <input type="checkbox" name={type} defaultChecked={chosen.includes(type)} />
          <span>{t(`webhooks.event.${type}`)}</span>
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

type Props = {
  initial: CreateWebhookBody;
  submitLabel: string;
  error: Error | null;
  isBusy: boolean;
  onSubmit: (body: CreateWebhookBody) => void;
  onClose: () => void;
};

/** The form of a new or existing webhook: address and events. */
export function WebhookForm({ initial, submitLabel, error, isBusy, onSubmit, onClose }: Props) {
  const { t } = useTranslation();
  const [lacksEvent, setLacksEvent] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const events = webhookEventTypes.filter((type) => form.has(type));
    setLacksEvent(events.length === 0);
    if (events.length > 0 && !isBusy) onSubmit({ url: getFormText(form, 'url'), events });
  };
  const fields = error instanceof ApiError ? error.fields : {};
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextInput
        label={t('webhooks.url')}
        name="url"
        type="url"
        inputMode="url"
        hint={t('webhooks.url_hint')}
        error={fields.url}
        defaultValue={initial.url}
        placeholder="https://"
        required
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <EventFields
        chosen={initial.events}
        error={lacksEvent ? t('webhooks.no_event') : fields.events}
      />
      {error && Object.keys(fields).length === 0 && <ErrorNote error={error} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
