import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import look from '#web/components/grip.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { DraftsOfGone } from '../edit-slide/drafts-of-gone.tsx';
import { AddSlide } from '../slide-change/add-slide.tsx';
import { useSlideDrag } from '../slide-change/use-slide-drag.ts';
import { workOf } from './frames-of.ts';
import { OpenedSlide } from './opened-slide.tsx';
import { SlideFrame } from './slide-frame.tsx';
import styles from './slides-tab.module.css';
import { useFrames } from './use-frames.ts';
import { useOpenSlide } from './use-open-slide.ts';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** Every slide in its place from the start; each is drawn as soon as it is made. */
export function SlidesTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const { slides, frames, ofDeck } = useFrames(deck, tasks);
  const { show } = useOpenSlide();
  const drag = useSlideDrag(deck.id, ofDeck.canEdit, frames);

  return (
    <>
      {slides && ofDeck.canEdit && <DraftsOfGone deckId={deck.id} slides={slides} />}
      <ol ref={drag.rows} className={styles.grid} aria-label={t('detail.tab.slides')}>
        {frames.map((frame) => (
          <li
            key={frame.index}
            className={`${styles.place} ${look.row}`}
            {...drag.rowOf(frame.slide?.id, frame.index)}
          >
            <SlideFrame
              frame={frame}
              work={workOf(frame, deck, tasks)}
              deck={ofDeck}
              grip={drag.gripOf(frame.slide?.id, frame.index)}
              onOpen={() => show(frame.slide?.id)}
            />
          </li>
        ))}
      </ol>
      {ofDeck.canRevise && <AddSlide deckId={deck.id} slides={slides ?? []} />}
      <OpenedSlide deck={deck} tasks={tasks} frames={frames} ofDeck={ofDeck} />
    </>
  );
}
