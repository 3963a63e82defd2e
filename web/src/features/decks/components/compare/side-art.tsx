import { useMemo } from 'react';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './compare.module.css';
import type { ComparedDeck, PlacedSlide } from './compare-decks.ts';

type Props = { name: string; deck: ComparedDeck; slide: PlacedSlide };

/** Draws a slide with the theme and title of the presentation it belongs to. */
export function SideArt({ name, deck, slide }: Props) {
  const { title, language, theme, slides } = deck;
  const total = slides.length;
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  return (
    <div className={styles.art}>
      <SlideArt
        content={slide.content}
        slideContext={slideContext}
        label={`${name}: ${slide.content.title}`}
      />
    </div>
  );
}
