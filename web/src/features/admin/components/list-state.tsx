import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryNote } from '#web/components/retry-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Page } from '../api/page.ts';
import styles from './admin.module.css';
import { Pager } from './pager.tsx';
import type { usePaging } from './use-address.ts';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Lines in the place of rows that are on their way. */
export function Waiting({ count = lines.length }: { count?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting} role="status" aria-label={t('common.loading')}>
      {lines.slice(0, count).map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}

/** Nothing is there, or nothing fits the filters. */
export function Nothing({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.nothing}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A page that is empty although the list has others: the server filters as it reads on. */
function NoneHere() {
  const { t } = useTranslation();
  return <Nothing title={t('admin.none_here')} text={t('admin.none_here_text')} />;
}

type Props<T> = {
  query: UseQueryResult<Page<T>>;
  paging: ReturnType<typeof usePaging>;
  /** What stands where there is nothing. */
  nothing: ReactNode;
  children: (items: readonly T[]) => ReactNode;
};

/** A page of a list, or why there is none. */
export function PagedList<T>({ query, paging, nothing, children }: Props<T>) {
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  if (isPending) return <Waiting />;
  if (!data || (error && isPlaceholderData)) return <RetryNote error={error} onRetry={refetch} />;
  const isWhole = paging.number === 1 && data.next_cursor === null;
  const none = isWhole ? nothing : <NoneHere />;
  return (
    <div className={styles.list} aria-busy={isPlaceholderData}>
      {data.items.length === 0 ? none : children(data.items)}
      {!(isWhole && data.items.length === 0) && (
        <Pager page={data} paging={paging} isBusy={isPlaceholderData} />
      )}
    </div>
  );
}
