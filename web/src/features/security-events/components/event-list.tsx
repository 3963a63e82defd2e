import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#shared/schemas/security-events.ts';
import { Button } from '#web/components/button.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import styles from '#web/components/section.module.css';
import { Tag } from '#web/components/tag.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDeviceName } from '#web/lib/use-device-name.ts';
import { securityEventsQuery } from '../api/events.ts';

const warningEvents: readonly SecurityEvent['event'][] = [
  'sign_in_failed',
  'sign_in_refused',
  'sign_in_locked',
  'confirmation_failed',
  'token_reused',
];

function EventRow({ item }: { item: SecurityEvent }) {
  const { t, language } = useTranslation();
  const device = useDeviceName()(item);
  const origin = item.by_admin ? [t('events.by_admin')] : [device, item.address];
  return (
    <li>
      <p>
        {t(`events.name.${item.event}`)}{' '}
        {warningEvents.includes(item.event) && <Tag tone="bad">{t('events.check')}</Tag>}
        <small>
          {[...item.methods.map((method) => t(`events.method.${method}`)), ...origin]
            .filter(Boolean)
            .join('\u00a0· ')}
        </small>
      </p>
      <time dateTime={item.at}>{formatDateTime(item.at, language)}</time>
    </li>
  );
}

/** Sign-ins, failures and changes of an account, newest first: the signed-in user's, or that of `userId` (admins). */
export function EventList({ userId }: { userId?: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(securityEventsQuery(userId));
  if (list.isPending) return <PageLoader />;
  if (!list.data) return <RetryNote error={list.error} onRetry={list.refetch} />;
  const items = list.data.pages.flatMap((page) => page.items);
  const hasAny = items.length > 0;
  return (
    <>
      <p className={styles.muted}>{t(hasAny ? 'events.lead' : 'events.none')}</p>
      {hasAny && (
        <ul className={styles.rows} aria-label={t('events.title')}>
          {items.map((item) => (
            <EventRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.actions}>
          <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
            {t('dashboard.more')}
          </Button>
        </div>
      )}
    </>
  );
}
