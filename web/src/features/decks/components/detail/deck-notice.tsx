import type { Presentation } from '#shared/schemas/presentations.ts';
import { ErrorNote } from '#web/components/error-note.tsx';
import { formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './deck-notice.module.css';

const errors = [
  'invalid_output',
  'access_denied',
  'content_filtered',
  'context_too_long',
  'timeout',
  'throttled',
  'overloaded',
  'worn_out',
  'internal',
] as const;
const reasons = ['user', 'task', 'token_cap', 'owner_disabled'] as const;

/** What a person should know of a deck that isn't simply being made or done, in one sentence. */
export function DeckNotice({ deck }: { deck: Presentation }) {
  const { t, language } = useTranslation();
  if (deck.status === 'failed') {
    const code = errors.find((name) => name === deck.error?.code);
    return <ErrorNote error={code ? t(`deck.error.${code}`) : t('deck.failed')} />;
  }
  if (deck.status === 'paused') {
    const reason = reasons.find((name) => name === deck.reason) ?? 'user';
    return <p className={styles.notice}>{t(`deck.paused.${reason}`)}</p>;
  }
  if (deck.status === 'queued') {
    const position = deck.queue_position;
    const eta = deck.eta_seconds;
    return (
      <p className={styles.notice}>
        {position === null ? t('deck.queued') : t('deck.queue_position', { position })}
        {eta !== null && ` ${t('deck.eta', { time: formatSeconds(eta, language) })}`}
      </p>
    );
  }
  return null;
}
