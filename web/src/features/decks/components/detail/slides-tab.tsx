import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import gripStyles from '#web/components/grip.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { OrphanDrafts } from '../edit-slide/orphan-drafts.tsx';
import { AddSlide } from '../slide-change/add-slide.tsx';
import { useSlideDrag } from '../slide-change/use-slide-drag.ts';
import { EditorialReviewPanel } from './editorial-review.tsx';
import { getFrameWork } from './frames.ts';
import { OpenedSlide } from './opened-slide.tsx';
import { SlideFrame } from './slide-frame.tsx';
import styles from './slides-tab.module.css';
import { useFrames } from './use-frames.ts';
import { useOpenSlide } from './use-open-slide.ts';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** All slides of the deck in a grid; each is drawn as soon as it exists. */
export function SlidesTab({ deck, tasks }: Props) {
  const { t } = useTranslation();
  const { slides, frames, frameDeck } = useFrames(deck, tasks);
  const { openSlide } = useOpenSlide();
  const drag = useSlideDrag(deck.id, frameDeck.canEdit, frames);

  return (
    <>
      {slides && frameDeck.canEdit && <OrphanDrafts deckId={deck.id} slides={slides} />}
      <ol ref={drag.rows} className={styles.grid} aria-label={t('detail.tab.slides')}>
        {frames.map((frame) => (
          <li
            key={frame.index}
            className={`${styles.cell} ${gripStyles.row}`}
            {...drag.rowProps(frame.slide?.id, frame.index)}
          >
            <SlideFrame
              frame={frame}
              work={getFrameWork(frame, deck, tasks)}
              deck={frameDeck}
              grip={drag.gripProps(frame.slide?.id, frame.index)}
              onOpen={() => openSlide(frame.slide?.id)}
            />
          </li>
        ))}
      </ol>
      {frameDeck.canRevise && <AddSlide deckId={deck.id} slides={slides ?? []} />}
      {slides && <EditorialReviewPanel deck={deck} tasks={tasks} slides={slides} />}
      <OpenedSlide deck={deck} tasks={tasks} frames={frames} frameDeck={frameDeck} />
    </>
  );
}
