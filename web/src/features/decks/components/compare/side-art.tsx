import { useMemo } from 'react';
import { getSlideTitle } from '../../api/slide-title.ts';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './compare.module.css';
import type { ComparedDeck, PlacedSlide } from './compare-decks.ts';

type Props = { name: string; deck: ComparedDeck; slide: PlacedSlide };

/** Draws a slide with the theme and title of the presentation it belongs to. */
export function SideArt({ name, deck, slide }: Props) {
  const { title, language, theme, brand, slides } = deck;
  const total = slides.length;
  const slideContext = useMemo(() => {
    const contents = slides.map(({ content }) => content);
    return { title, language, theme, brand, slides: contents, total, index: slide.index };
  }, [title, language, theme, brand, slides, total, slide.index]);
  return (
    <div className={styles.art}>
      <SlideArt
        content={slide.content}
        slideContext={slideContext}
        label={`${name}: ${getSlideTitle(slide.content)}`}
      />
    </div>
  );
}
