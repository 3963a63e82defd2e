import type { DeliveryStatus } from '#shared/domain/webhooks.ts';
import type { Delivery, Webhook } from '#shared/schemas/webhooks.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { Tag, type Tone } from '#web/components/tag.tsx';
import { announce } from '#web/lib/announce.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRedeliver } from '../api/webhooks.ts';
import { useOutcomeText } from './use-outcome-text.ts';

const tones: Record<DeliveryStatus, Tone> = { pending: 'wait', delivered: 'ok', failed: 'bad' };

/** Returns the facts about a delivery's attempts, as one line. */
function useAttemptFacts({ attempts, duration_ms, ...item }: Delivery): string {
  const { t, language } = useTranslation();
  const outcomeText = useOutcomeText();
  if (attempts === 0) return t('webhooks.no_attempt');
  const facts = [
    outcomeText(item),
    ...(duration_ms === null ? [] : [t('webhooks.duration', { ms: duration_ms })]),
    t('webhooks.attempts', { count: attempts }),
    ...(item.next_attempt_at === null
      ? []
      : [t('webhooks.next', { time: formatDateTime(item.next_attempt_at, language) })]),
  ];
  return facts.join(' · ');
}

/** A delivery with its outcome, and a button to send it again. */
export function DeliveryRow({ webhook, item }: { webhook: Webhook; item: Delivery }) {
  const { t, language } = useTranslation();
  const redeliver = useRedeliver(webhook.id);
  const time = formatDateTime(item.created_at, language);
  const send = () => redeliver.mutate(item.id, { onSuccess: () => announce(t('webhooks.resent')) });
  return (
    <li>
      <p>
        {item.type} <Tag tone={tones[item.status]}>{t(`webhooks.status.${item.status}`)}</Tag>
        <small>
          <time dateTime={item.created_at}>{time}</time>
        </small>
        <small>{useAttemptFacts(item)}</small>
      </p>
      <Button
        aria-label={t('webhooks.resend_named', { type: item.type, time })}
        disabled={!webhook.is_active}
        isBusy={redeliver.isPending}
        onClick={send}
      >
        {t('webhooks.resend')}
      </Button>
      {redeliver.error && <ErrorNote error={redeliver.error} />}
    </li>
  );
}
