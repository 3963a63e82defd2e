import { useMemo } from 'react';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './compare.module.css';
import type { ComparedDeck, PlacedSlide } from './compare-decks.ts';

type Props = { name: string; deck: ComparedDeck; slide: PlacedSlide };

/** A slide as one side has it, drawn as that side draws it. */
export function SideArt({ name, deck, slide }: Props) {
  const { title, language, theme, slides } = deck;
  const total = slides.length;
  const place = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  return (
    <div className={styles.art}>
      <SlideArt content={slide.content} place={place} label={`${name}: ${slide.content.title}`} />
    </div>
  );
}
