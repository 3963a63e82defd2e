import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '#shared/schemas/activity.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { activityQuery } from '../../api/activity.ts';
import { isWorking } from '../../api/polling.ts';
import styles from './activity-list.module.css';
import { getDisplayedEvent, getEventParams } from './displayed-events.ts';

/** The name of the person who caused the event; empty if it was the reader. */
function Author({ event: { by } }: { event: Activity }) {
  const { t } = useTranslation();
  if (!by || by.is_me) return null;
  const text =
    by.full_name === null ? t('detail.by_former') : t('detail.by', { name: by.full_name });
  return <span className={styles.author}> {text}</span>;
}

function Event({ event }: { event: Activity }) {
  const { t, language } = useTranslation();
  const eventType = getDisplayedEvent(event);
  if (!eventType) return null;
  return (
    <li>
      <time dateTime={event.at}>{formatDateTime(event.at, language)}</time>
      <span>
        {t(`happened.${eventType}`, getEventParams(event))}
        <Author event={event} />
      </span>
    </li>
  );
}

/** The deck's activity of the last thirty days, newest first. */
export function ActivityList({ deck }: { deck: Pick<Presentation, 'id' | 'status'> }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(activityQuery(deck.id, isWorking(deck.status)));
  return (
    <section className={styles.activity} aria-labelledby="happened">
      <h2 id="happened">{t('detail.happened')}</h2>
      {list.isPending && <Skeleton count={3} />}
      {list.data && (
        <ul>
          {list.data.pages.flatMap(({ items }) =>
            items.map((event) => <Event key={event.id} event={event} />),
          )}
        </ul>
      )}
      {list.isError && !list.data && <RetryNote error={list.error} onRetry={list.refetch} />}
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {t('dashboard.more')}
        </Button>
      )}
    </section>
  );
}
