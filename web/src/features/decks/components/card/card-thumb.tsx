import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import styles from './deck-card.module.css';

/** The stored picture of the first slide; where there is none yet, its cover is drawn here. */
export function CardThumb({ deck }: { deck: PresentationSummary }) {
  if (deck.thumbnail_url)
    return <img src={deck.thumbnail_url} alt="" loading="lazy" className={styles.picture} />;
  return (
    <DeckCover
      title={deck.title}
      theme={deck.theme}
      language={deck.language}
      total={deck.slide_count}
    />
  );
}
