import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { titleOf } from '../../api/deck-title.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import styles from './deck-card.module.css';

/** The stored picture of the first slide; where there is none yet, its cover is drawn here. */
export function CardThumb({ deck }: { deck: PresentationSummary }) {
  const { t } = useTranslation();
  if (deck.thumbnail_url)
    return <img src={deck.thumbnail_url} alt="" loading="lazy" className={styles.picture} />;
  return (
    <DeckCover
      title={titleOf(deck, t('deck.untitled'))}
      theme={deck.theme}
      language={deck.language}
      total={deck.slide_count}
    />
  );
}
