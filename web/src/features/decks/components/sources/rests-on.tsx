import { IconBooks } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sources-tab.module.css';

type Props = { deck: Presentation; told: DeckSources };

/** Where a translation’s sources are: with the presentation that it translates. */
export function OfOriginal({ deck: { origin } }: Pick<Props, 'deck'>) {
  const { t } = useTranslation();
  if (!origin) return null;
  return (
    <p className={styles.origin}>
      {t('sources.origin')}{' '}
      <Link to={`/presentation/${origin.id}?tab=sources`}>{origin.title}</Link>
    </p>
  );
}

/** What a deck rests on that has no source: its topic, or what was asked of the web and not found. */
export function RestsOn({ deck, told: { basis } }: Props) {
  const { t } = useTranslation();
  const kind = basis === 'translation' || basis === 'web' ? basis : 'topic';
  return (
    <EmptyState
      level={2}
      icon={<IconBooks />}
      title={t(`sources.none.${kind}`)}
      text={t(`sources.none_text.${kind}`, { topic: deck.topic })}
    >
      {kind !== 'translation' && (
        <ButtonLink to="/dashboard?new=1">{t('sources.begin')}</ButtonLink>
      )}
    </EmptyState>
  );
}
