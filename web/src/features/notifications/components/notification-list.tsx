import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#shared/schemas/notifications.ts';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatAge, formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { notificationsQuery, useMarkRead } from '../api/notifications.ts';
import styles from './notifications.module.css';

const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** Returns the address of a notification's thread, with its slide. */
function buildThreadPath({ presentation, thread_id, slide_id }: Notification): string {
  const params = new URLSearchParams({ comment: thread_id });
  if (slide_id !== null) params.set('slide', slide_id);
  return `/presentation/${encodeURIComponent(presentation.id)}?${params}`;
}

type ItemProps = { notification: Notification; onOpen: (id: string) => void };

function NotificationItem({ notification, onOpen }: ItemProps) {
  const { t, language } = useTranslation();
  const { id, kind, from, text, presentation, slide_number, created_at: at } = notification;
  const name = from ?? t('notifications.former');
  return (
    <li>
      <Link
        to={buildThreadPath(notification)}
        className={styles.item}
        data-unread={!notification.is_read || undefined}
        onClick={(event) => {
          onOpen(id);
          closePanel(event);
        }}
      >
        <span className={styles.line}>
          <b>{t(`notifications.${kind}`, { name })}</b>
          {!notification.is_read && (
            <span className={styles.dot} role="img" aria-label={t('notifications.is_unread')} />
          )}
        </span>
        <span className={styles.text}>{text}</span>
        <span className={styles.meta}>
          <span className={styles.title}>{presentation.title}</span>
          {slide_number !== null && (
            <span>{t('notifications.slide', { number: slide_number })}</span>
          )}
          <time dateTime={at} title={formatDateTime(at, language)}>
            {formatAge(at, language)}
          </time>
        </span>
      </Link>
    </li>
  );
}

/** The user's notifications with a link to each thread, and a button that marks all as read. */
export function NotificationList() {
  const { t } = useTranslation();
  const { data: items, error, refetch } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  const unread = items?.filter(({ is_read }) => !is_read).map(({ id }) => id) ?? [];
  return (
    <>
      <header className={styles.head}>
        <h2 id="notifications-title">{t('notifications.title')}</h2>
        <Button
          size="sm"
          variant="plain"
          disabled={unread.length === 0}
          onClick={() => markRead.mutate(unread)}
        >
          {t('notifications.mark_all')}
        </Button>
      </header>
      {!items && !error && <Skeleton count={2} />}
      {!items && error && <RetryNote error={error} onRetry={refetch} />}
      {items?.length === 0 && (
        <div className={styles.empty}>
          <p>{t('notifications.none')}</p>
          <p>{t('notifications.none_text')}</p>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onOpen={(id) => unread.includes(id) && markRead.mutate([id])}
            />
          ))}
        </ul>
      )}
    </>
  );
}
