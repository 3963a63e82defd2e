import { useMemo, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './slide-show.module.css';
import type { StudioDeck } from './studio-deck.ts';
import { useFade } from './transition.ts';

type Props = { slide: SlideView; deck: StudioDeck; label: string };

/** A slide of a deck as it is presented; nothing if it has no content yet. */
export function PresentedSlide({ slide, deck, label }: Omit<Props, 'label'> & { label?: string }) {
  const { title, language, theme, total } = deck;
  const slideContext = useMemo(
    () => ({ isPresented: true, title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  if (!slide.content) return null;
  return (
    <SlideArt
      content={slide.content}
      slideContext={slideContext}
      {...(label === undefined ? {} : { label })}
    />
  );
}

/** The audience's slide. With the transition, the slide before stays below it while it fades in. */
export function ShowSlide({ slide, deck, label }: Props) {
  const fades = useFade((state) => state.fades);
  const [shown, setShown] = useState<{ slide: SlideView; before: SlideView | null }>({
    slide,
    before: null,
  });
  if (shown.slide !== slide) {
    const before = shown.slide.id === slide.id ? shown.before : shown.slide;
    setShown({ slide, before });
  }
  if (!fades) return <PresentedSlide {...{ slide, deck, label }} />;
  return (
    <>
      {shown.before && (
        <div key={shown.before.id} className={styles.layer}>
          <PresentedSlide slide={shown.before} deck={deck} />
        </div>
      )}
      <div key={slide.id} className={styles.layer} data-fade>
        <PresentedSlide {...{ slide, deck, label }} />
      </div>
    </>
  );
}
