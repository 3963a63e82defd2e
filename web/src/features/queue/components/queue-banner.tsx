import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/i18n.ts';
import { isLost } from '#web/lib/is-lost.ts';
import { isBusy, queueStatusQuery } from '../api/queue-status.ts';
import styles from './queue-banner.module.css';
import { queueDots } from './queue-dots.ts';

/** How busy the workers are; there only while tasks are active or pending. */
export function QueueBanner() {
  const { t } = useTranslation();
  const query = useQuery(queueStatusQuery);
  const { data: status } = query;
  // What was counted before the server was lost says nothing of now.
  if (!status || !isBusy(status) || isLost(query)) return null;
  const { dots, areMany } = queueDots(status);
  const facts = { active: status.active_tasks, capacity: status.worker_capacity };
  return (
    <section className={styles.banner} data-figures aria-label={t('queue.title')}>
      <span
        className={styles.dots}
        data-many={areMany || undefined}
        role="img"
        aria-label={t('queue.busy', facts)}
      >
        {dots.map((isFilled, slot) => (
          <i key={slot} data-filled={isFilled || undefined} />
        ))}
      </span>
      <span>{t('queue.active', { count: status.active_tasks })}</span>
      {status.pending_tasks > 0 && (
        <span className={styles.pending}>
          {t('queue.pending', { count: status.pending_tasks })}
        </span>
      )}
    </section>
  );
}
