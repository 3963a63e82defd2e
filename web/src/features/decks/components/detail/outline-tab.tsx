import { useQuery } from '@tanstack/react-query';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { isInFlight, listSideTasks } from '../../api/side-tasks.ts';
import { OutlineEditor } from '../outline/outline-editor.tsx';
import styles from './outline-tab.module.css';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** The outline, editable if the deck allows it. */
export function OutlineTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const isChanging = isWorking(deck.status) || listSideTasks(tasks).some(isInFlight);
  const {
    data: outline,
    isPending,
    error,
    refetch,
  } = useQuery({ ...outlineQuery(deck.id, isChanging), meta: loadErrorShownInPlaceMeta });
  if (isPending) return <Skeleton count={6} />;
  if (outline === undefined) return <RetryNote error={error} onRetry={refetch} />;
  if (!outline) return <p className={styles.none}>{t('detail.no_outline')}</p>;
  if (deck.allowed_actions.includes('edit_outline'))
    return <OutlineEditor deck={deck} outline={outline} tasks={tasks} />;
  return <OutlineList outline={outline} />;
}

function OutlineList({ outline }: { outline: OutlineView }) {
  return (
    <ol className={styles.list}>
      {outline.entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles.number}>{entry.i + 1}</span>
          <div>
            <p className={styles.point}>{entry.point}</p>
            {entry.intent && <p className={styles.intent}>{entry.intent}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
