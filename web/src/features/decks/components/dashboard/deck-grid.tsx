import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { loadCommandTexts, useTranslation } from '#web/lib/i18n.ts';
import { type DeckFilters, deckListQuery } from '../../api/list-decks.ts';
import { DeckCard } from '../card/deck-card.tsx';
import styles from './deck-grid.module.css';
import { NoDecks, NoMatches, NothingShared } from './no-decks.tsx';
import { type DeckViewMode, useDeckViewMode } from './use-deck-view-mode.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSentinel } from './use-sentinel.ts';

/** Loaded after the list, to keep the dashboard's first load small. */
const DeckSelection = lazy(async () => {
  const part = import('./deck-selection-bar.tsx');
  await loadCommandTexts();
  return { default: (await part).DeckSelection };
});

type Props = {
  filters: DeckFilters;
  isFiltered: boolean;
  onClear: () => void;
};

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function Placeholders({ view }: { view: DeckViewMode }) {
  const { t } = useTranslation();
  return (
    <div className={styles[view]} role="status" aria-label={t('common.loading')}>
      {placeholders.map((key) => (
        <div key={key} className={styles.placeholder}>
          <i />
          <b />
          <b />
        </div>
      ))}
    </div>
  );
}

function countTitles(decks: readonly { title: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title } of decks) counts.set(title, (counts.get(title) ?? 0) + 1);
  return counts;
}

/** The decks that match the filters; loads more near the end of the list. */
export function DeckGrid({ filters, isFiltered, onClear }: Props) {
  const { t } = useTranslation();
  const view = useDeckViewMode((state) => state.view);
  const list = useInfiniteQuery(deckListQuery(filters));
  const sentinel = useSentinel(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  });

  const decks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? decks.length;
  const titles = countTitles(decks);
  const focusProps = useRowFocus(decks.map(({ id }) => id));

  if (list.isPending) return <Placeholders view={view} />;
  if (list.isError && !list.data) return <RetryNote error={list.error} onRetry={list.refetch} />;
  if (decks.length === 0 && filters.isShared && !isFiltered) return <NothingShared />;
  if (decks.length === 0)
    return isFiltered ? <NoMatches filters={filters} onClear={onClear} /> : <NoDecks />;

  return (
    <>
      {filters.q !== '' && (
        <h2 className={styles.results}>
          {t('dashboard.results', { count: total, query: filters.q })}
        </h2>
      )}
      <ul className={styles[view]} aria-label={t('dashboard.title')} {...focusProps}>
        {decks.map((deck) => (
          <li key={deck.id} data-deck={deck.id}>
            <DeckCard
              deck={deck}
              isRow={view === 'list'}
              isNamesake={(titles.get(deck.title) ?? 0) > 1}
            />
          </li>
        ))}
      </ul>
      <div ref={sentinel} className={styles.loadSentinel}>
        {list.hasNextPage && (
          <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
            {t('dashboard.more')}
          </Button>
        )}
      </div>
      <Suspense>
        <DeckSelection
          list={focusProps.ref}
          decks={decks}
          listKey={`${view} ${JSON.stringify(filters)}`}
        />
      </Suspense>
    </>
  );
}
