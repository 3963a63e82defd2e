import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { type DeckFilters, deckListQuery } from '../../api/list-decks.ts';
import { DeckCard } from '../card/deck-card.tsx';
import styles from './deck-grid.module.css';
import { NoDecks, NoMatches, NothingShared } from './no-decks.tsx';
import { type DeckView, useDeckView } from './use-deck-view.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSentinel } from './use-sentinel.ts';

type Props = {
  filters: DeckFilters;
  isFiltered: boolean;
  onClear: () => void;
};

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function Placeholders({ view }: { view: DeckView }) {
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

/** The decks that match the filters; loads more near the end of the list. */
export function DeckGrid({ filters, isFiltered, onClear }: Props) {
  const { t } = useTranslation();
  const view = useDeckView((state) => state.view);
  const list = useInfiniteQuery(deckListQuery(filters));
  const sentinel = useSentinel(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  });

  const decks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const focusProps = useRowFocus(decks.map(({ id }) => id));

  if (list.isPending) return <Placeholders view={view} />;
  if (list.isError && !list.data) return <RetryNote error={list.error} onRetry={list.refetch} />;
  if (decks.length === 0 && filters.isShared && !isFiltered) return <NothingShared />;
  if (decks.length === 0) return isFiltered ? <NoMatches onClear={onClear} /> : <NoDecks />;

  return (
    <>
      <ul className={styles[view]} aria-label={t('dashboard.title')} {...focusProps}>
        {decks.map((deck) => (
          <li key={deck.id}>
            <DeckCard deck={deck} isRow={view === 'list'} />
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
    </>
  );
}
