import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UsageHistoryItem } from '#shared/schemas/usage.ts';
import { Button } from '#web/components/button.tsx';
import table from '#web/components/data-table.module.css';
import { RetryNote } from '#web/components/retry-note.tsx';
import {
  StackedCells,
  StackedHeads,
  StackedNameCell,
  StackedTable,
} from '#web/components/stacked-rows.tsx';
import { countTokens } from '#web/components/usage-table.tsx';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCostText } from '#web/lib/use-cost.ts';
import { usageHistoryQuery } from '../api/usage.ts';
import styles from './usage.module.css';

const columnNames = ['made', 'slides', 'calls', 'tokens'] as const;

/** Returns the columns with translated labels. */
function useColumns() {
  const { t } = useTranslation();
  return columnNames.map((name) => ({
    ...{ name, label: t(`usage.${name}`), isNumber: name !== 'made' },
  }));
}

function Row({ item }: { item: UsageHistoryItem }) {
  const { t, language } = useTranslation();
  const { costText } = useCostText();
  const texts = {
    made: formatDate(item.created_at, language),
    slides: String(item.slide_count),
    calls: formatCount(item.calls),
    tokens: formatCount(countTokens(item)),
  };
  const facts = useColumns().map((column) => ({ ...column, text: texts[column.name] }));
  return (
    <tr>
      <StackedNameCell facts={facts}>
        {item.title === null ? (
          <span className={styles.deletedDeck}>{t('usage.deleted')}</span>
        ) : (
          <Link to={`/presentation/${item.presentation_id}`}>
            {item.title || t('deck.untitled')}
          </Link>
        )}
      </StackedNameCell>
      <StackedCells facts={facts} />
      <td className={table.number}>{costText(item.cost_micros)}</td>
    </tr>
  );
}

function Head() {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t('usage.deck')}</th>
        <StackedHeads columns={useColumns()} />
        <th scope="col" className={table.number}>
          {t('usage.cost')}
        </th>
      </tr>
    </thead>
  );
}

/**
 * The cost of each presentation, newest first. In a narrow table the other values are below the
 * title.
 */
export function HistoryTable() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(usageHistoryQuery);
  if (list.isPending) return null;
  if (!list.data) return <RetryNote error={list.error} onRetry={list.refetch} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={styles.none}>{t('usage.no_history')}</p>;
  return (
    <>
      <StackedTable label={t('usage.history')}>
        <caption>{t('usage.history')}</caption>
        <Head />
        <tbody>
          {items.map((item) => (
            <Row key={item.presentation_id} item={item} />
          ))}
        </tbody>
      </StackedTable>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {t('dashboard.more')}
        </Button>
      )}
    </>
  );
}
