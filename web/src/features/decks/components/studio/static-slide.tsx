import { useMemo } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { SlideFrame, SlideWork } from '../detail/slide-frames.ts';
import { SlideWithState } from '../detail/slide-with-state.tsx';
import { SlideFramePlaceholder } from './slide-frame-placeholder.tsx';
import styles from './studio.module.css';
import type { StudioDeck } from './studio-deck.ts';

type Props = { frame: SlideFrame; work: SlideWork; deck: StudioDeck };

/** The selected slide at full size, not editable. */
export function StaticSlide({ frame, work, deck }: Props) {
  const { t } = useTranslation();
  const { slide, index } = frame;
  const { title, language, theme, total } = deck;
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  const label =
    getSlideTitle({ title: slide?.title }) || t('slide.of', { number: index + 1, total });
  return (
    <div className={styles.slide} data-made={slide?.content ? true : undefined}>
      {slide?.content ? (
        <SlideWithState state={work.state}>
          <SlideArt content={slide.content} slideContext={slideContext} label={label} />
        </SlideWithState>
      ) : (
        <SlideFramePlaceholder frame={frame} work={work} deck={deck} />
      )}
    </div>
  );
}
