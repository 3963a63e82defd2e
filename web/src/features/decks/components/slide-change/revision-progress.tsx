import type { Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getBatchOutcome, useRevisionBatches } from './revision-batch.ts';
import styles from './slide-change.module.css';

/** How many of the slides that are revised together are done. */
export function RevisionProgress({
  deckId,
  tasks,
}: {
  deckId: string;
  tasks: readonly Task[] | undefined;
}) {
  const { t } = useTranslation();
  const batch = useRevisionBatches((batches) => batches[deckId]);
  if (!batch) return null;
  const total = Object.keys(batch.requests).length;
  const done = total - getBatchOutcome(batch, tasks).pending.length;
  return (
    <p className={styles.progress}>
      <progress value={done} max={total} aria-hidden="true" />
      {t('studio.revise.progress', { done, total })}
    </p>
  );
}
