import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { IconButton } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { SlideArt } from '../art/slide-art.tsx';
import styles from './slide-dialog.module.css';
import { SlideFacts } from './slide-facts.tsx';
import type { DeckOfFrames } from './slide-frame.tsx';

type Props = {
  slide: SlideView;
  deck: DeckOfFrames;
  onClose: () => void;
  onMove: (step: 1 | -1) => void;
};

/** One slide large, with its point, notes, sources and what the gate found. Arrows turn the pages. */
export function SlideDialog({ slide, deck, onClose, onMove }: Props) {
  const { t } = useTranslation();
  const { title, language, theme, total } = deck;
  const place = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') onMove(1);
    if (event.key === 'ArrowLeft') onMove(-1);
  };
  const heading = t('slide.of', { number: slide.index + 1, total });
  return (
    <Dialog title={heading} size="lg" onClose={onClose} onKeyDown={onKey}>
      <div className={styles.layout}>
        <div>
          <div className={styles.slide}>
            {slide.content && (
              <SlideArt content={slide.content} place={place} label={slide.title ?? heading} />
            )}
          </div>
          <div className={styles.turn}>
            <IconButton label={t('slide.previous')} onClick={() => onMove(-1)}>
              <IconChevronLeft />
            </IconButton>
            <IconButton label={t('slide.next')} onClick={() => onMove(1)}>
              <IconChevronRight />
            </IconButton>
          </div>
        </div>
        <SlideFacts slide={slide} />
      </div>
    </Dialog>
  );
}
