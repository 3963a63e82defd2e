import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UsageHistoryItem } from '#shared/schemas/usage.ts';
import { Button } from '#web/components/button.tsx';
import table from '#web/components/data-table.module.css';
import { DataTable } from '#web/components/data-table.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { useCost } from '#web/features/decks/components/detail/use-cost.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usageHistoryQuery } from '../api/usage.ts';
import { tokensOf } from './sums-table.tsx';
import styles from './usage.module.css';

function Row({ item }: { item: UsageHistoryItem }) {
  const { t, language } = useTranslation();
  const { costText } = useCost();
  return (
    <tr>
      <th scope="row">
        {item.title === null ? (
          <span className={styles.gone}>{t('usage.deleted')}</span>
        ) : (
          <Link to={`/presentation/${item.presentation_id}`}>
            {item.title || t('deck.untitled')}
          </Link>
        )}
      </th>
      <td>{formatDate(item.created_at, language)}</td>
      <td className={table.number}>{item.slide_count}</td>
      <td className={table.number}>{formatCount(item.calls)}</td>
      <td className={table.number}>{formatCount(tokensOf(item))}</td>
      <td className={table.number}>{costText(item.cost_micros)}</td>
    </tr>
  );
}

const numbers = ['slides', 'calls', 'tokens', 'cost'] as const;

/** What each presentation cost, newest first. */
export function HistoryTable() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(usageHistoryQuery);
  if (list.isPending) return null;
  if (!list.data) return <ErrorNote error={list.error} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={styles.none}>{t('usage.no_history')}</p>;
  return (
    <>
      <DataTable label={t('usage.history')}>
        <caption>{t('usage.history')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('usage.deck')}</th>
            <th scope="col">{t('usage.made')}</th>
            {numbers.map((name) => (
              <th key={name} scope="col" className={table.number}>
                {t(`usage.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.presentation_id} item={item} />
          ))}
        </tbody>
      </DataTable>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {t('dashboard.more')}
        </Button>
      )}
    </>
  );
}
