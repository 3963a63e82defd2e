import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/lib/i18n.ts';
import { isConnectionLost } from '#web/lib/is-connection-lost.ts';
import { hasTasks, queueStatusQuery } from '../api/queue-status.ts';
import styles from './queue-banner.module.css';
import { createWorkerDots } from './worker-dots.ts';

function TaskCounts({ active, pending }: { active: number; pending: number }) {
  const { t } = useTranslation();
  if (active === 0) return <span>{t('queue.only_pending', { count: pending })}</span>;
  return (
    <>
      <span>{t('queue.active', { count: active })}</span>
      {pending > 0 && (
        <span className={styles.pending}>{t('queue.pending', { count: pending })}</span>
      )}
    </>
  );
}

/** The workers' load; shown only while tasks are active or pending. */
export function QueueBanner() {
  const { t } = useTranslation();
  const query = useQuery(queueStatusQuery);
  const { data: status } = query;
  // Counts from before the connection was lost may be wrong.
  if (!status || !hasTasks(status) || isConnectionLost(query)) return null;
  const { dots, areSmall } = createWorkerDots(status);
  const { active_tasks: active, pending_tasks: pending, worker_capacity: capacity } = status;
  return (
    <section className={styles.banner} data-figures aria-label={t('queue.title')}>
      <span
        className={styles.dots}
        data-many={areSmall || undefined}
        role="img"
        aria-label={t('queue.busy', { active, capacity })}
      >
        {dots.map((isFilled, slot) => (
          <i key={slot} data-filled={isFilled || undefined} />
        ))}
      </span>
      <TaskCounts active={active} pending={pending} />
    </section>
  );
}
