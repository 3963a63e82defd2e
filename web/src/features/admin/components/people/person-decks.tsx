import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { getDeckTitle } from '#web/features/decks/api/deck-title.ts';
import { LanguageTag } from '#web/features/decks/components/language-tag.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { personDecksQuery } from '../../api/people.ts';
import admin from '../admin.module.css';
import styles from '../drawer.module.css';
import { EmptyNote, ListSkeleton } from '../list-state.tsx';

/** A user's presentations, newest first; an admin may open, pause, cancel and delete them. */
export function PersonDecks({ id }: { id: string }) {
  const { t, language } = useTranslation();
  const list = useInfiniteQuery(personDecksQuery(id));
  if (list.isPending) return <ListSkeleton count={3} />;
  if (!list.data) return <RetryNote error={list.error} onRetry={list.refetch} />;
  const decks = list.data.pages.flatMap((page) => page.items);
  if (decks.length === 0)
    return <EmptyNote title={t('people.no_decks')} text={t('people.no_decks_text')} />;
  return (
    <div className={admin.list}>
      <ul className={styles.decks} aria-label={t('people.tab.decks')}>
        {decks.map((deck) => (
          <li key={deck.id}>
            <Link to={`/presentation/${deck.id}`}>{getDeckTitle(deck, t('deck.untitled'))}</Link>
            <span className={admin.meta}>
              <StatusTag status={deck.status} />
              <span>{t('deck.slides', { count: deck.slide_count })}</span>
              <LanguageTag language={deck.language} />
              <time dateTime={deck.created_at}>{formatDate(deck.created_at, language)}</time>
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} isBusy={list.isFetchingNextPage}>
          {t('dashboard.more')}
        </Button>
      )}
    </div>
  );
}
