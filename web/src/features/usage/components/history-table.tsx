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
import sums from './sums-table.module.css';
import { tokensOf } from './sums-table.tsx';
import styles from './usage.module.css';

const facts = ['made', 'slides', 'calls', 'tokens'] as const;

const classOf = (fact: (typeof facts)[number]) =>
  fact === 'made' ? sums.wide : `${table.number} ${sums.wide}`;

function Row({ item }: { item: UsageHistoryItem }) {
  const { t, language } = useTranslation();
  const { costText } = useCost();
  const texts = {
    made: formatDate(item.created_at, language),
    slides: String(item.slide_count),
    calls: formatCount(item.calls),
    tokens: formatCount(tokensOf(item)),
  };
  return (
    <tr>
      <th scope="row" className={sums.name}>
        {item.title === null ? (
          <span className={styles.gone}>{t('usage.deleted')}</span>
        ) : (
          <Link to={`/presentation/${item.presentation_id}`}>
            {item.title || t('deck.untitled')}
          </Link>
        )}
        <span className={sums.narrow}>
          {facts.map((name) => (
            <span key={name}>
              {t(`usage.${name}`)} {texts[name]}
            </span>
          ))}
        </span>
      </th>
      {facts.map((name) => (
        <td key={name} className={classOf(name)}>
          {texts[name]}
        </td>
      ))}
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
        {facts.map((name) => (
          <th key={name} scope="col" className={classOf(name)}>
            {t(`usage.${name}`)}
          </th>
        ))}
        <th scope="col" className={table.number}>
          {t('usage.cost')}
        </th>
      </tr>
    </thead>
  );
}

/** What each presentation cost, newest first. Where it is narrow the facts stand below the title. */
export function HistoryTable() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(usageHistoryQuery);
  if (list.isPending) return null;
  if (!list.data) return <ErrorNote error={list.error} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className={styles.none}>{t('usage.no_history')}</p>;
  return (
    <>
      <div className={sums.sums}>
        <DataTable label={t('usage.history')}>
          <caption>{t('usage.history')}</caption>
          <Head />
          <tbody>
            {items.map((item) => (
              <Row key={item.presentation_id} item={item} />
            ))}
          </tbody>
        </DataTable>
      </div>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {t('dashboard.more')}
        </Button>
      )}
    </>
  );
}
