import type { PresentationStatus, TaskStatus } from '#shared/domain/statuses.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './status-tag.module.css';

type Status = PresentationStatus | TaskStatus | 'skipped';

const tones: Record<Status, 'live' | 'ok' | 'wait' | 'bad' | 'still'> = {
  pending: 'still',
  queued: 'still',
  running: 'live',
  awaiting_review: 'wait',
  paused: 'wait',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'still',
  skipped: 'still',
};

/** A status in a word, or in words of its own, with a mark whose shape tells it as well as its colour. */
export function StatusTag({ status, text }: { status: Status; text?: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.tag} data-tone={tones[status]}>
      <i aria-hidden="true" />
      {text ?? t(`status.${status}`)}
    </span>
  );
}
