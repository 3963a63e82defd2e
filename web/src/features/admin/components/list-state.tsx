import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryNote } from '#web/components/retry-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Page } from '../api/page.ts';
import styles from './admin.module.css';
import { Pager } from './pager.tsx';
import type { usePaging } from './use-list-url.ts';

const lineKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder rows while a list loads. */
export function ListSkeleton({ count = lineKeys.length }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" aria-label={t('common.loading')}>
      {lineKeys.slice(0, count).map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}

/** Shown when a list is empty or no item matches the filters. */
export function EmptyNote({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/**
 * Shown when a page of a list is empty although other pages are not: the server reads a page of items first and then
 * filters it.
 */
function EmptyPage() {
  const { t } = useTranslation();
  return <EmptyNote title={t('admin.none_here')} text={t('admin.none_here_text')} />;
}

type Props<T> = {
  query: UseQueryResult<Page<T>>;
  paging: ReturnType<typeof usePaging>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
};

/** A page of a list with its pager, or the loading, error or empty state. */
export function PagedList<T>({ query, paging, empty, children }: Props<T>) {
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  if (isPending) return <ListSkeleton />;
  if (!data || (error && isPlaceholderData)) {
    // The cursor in the page's address doesn't belong to this list.
    const isCursorInvalid = error instanceof ApiError && 'cursor' in error.fields;
    return <RetryNote error={error} onRetry={isCursorInvalid ? paging.first : refetch} />;
  }
  const isOnlyPage = paging.number === 1 && data.next_cursor === null;
  const emptyState = isOnlyPage ? empty : <EmptyPage />;
  return (
    <div className={styles.list} aria-busy={isPlaceholderData}>
      {data.items.length === 0 ? emptyState : children(data.items)}
      {!(isOnlyPage && data.items.length === 0) && (
        <Pager page={data} paging={paging} isBusy={isPlaceholderData} />
      )}
    </div>
  );
}
