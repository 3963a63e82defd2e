import { Link } from 'react-router';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconBooks } from '#web/components/icons/books.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { LanguageTag } from '../language-tag.tsx';
import { AddSourcesButton } from './add-sources-button.tsx';
import styles from './sources-tab.module.css';

type Props = { deck: Presentation; deckSources: DeckSources };

/** Link from a translation to its original, which has the sources. */
export function OriginalDeckLink({ deck: { origin } }: Pick<Props, 'deck'>) {
  const { t } = useTranslation();
  if (!origin) return null;
  return (
    <p className={styles.origin}>
      {t('sources.origin')}{' '}
      <Link to={`/presentation/${origin.id}?tab=sources`}>{origin.title}</Link>{' '}
      <LanguageTag language={origin.language} isAlways />
    </p>
  );
}

/**
 * Shown when a deck has no sources: whether it is based on its topic, a web search without results,
 * or a translation.
 */
export function NoSourcesNote({ deck, deckSources: { basis } }: Props) {
  const { t } = useTranslation();
  const kind = basis === 'translation' || basis === 'web' ? basis : 'topic';
  return (
    <EmptyState
      level={2}
      icon={<IconBooks />}
      title={t(`sources.none.${kind}`)}
      text={t(`sources.none_text.${kind}`, { topic: deck.topic })}
    >
      <AddSourcesButton deck={deck} />
    </EmptyState>
  );
}
