import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { previousVersion } from '../compare/use-comparison-params.ts';
import { EditorialReviewPanel } from '../detail/editorial-review.tsx';
import type { FrameWork } from '../detail/frames.ts';
import { SlideHistory } from '../detail/slide-history.tsx';
import { UnchangedNote } from '../slide-change/proposal-view.tsx';
import { ReviseBox } from '../slide-change/revise-box.tsx';
import type { FrameDeck } from './frame-deck.ts';
import styles from './studio.module.css';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  slides: readonly SlideView[];
  frameDeck: FrameDeck;
  slide: SlideView;
  work: FrameWork;
};

/** What the model can do: revise the slide, review the presentation; and the slide in earlier versions. */
export function AssistantPanel({ deck, tasks, slides, frameDeck, slide, work }: Props) {
  const unchanged = slide.proposal?.unchanged === true ? slide.proposal : undefined;
  const comparedVersion = previousVersion(deck);
  const canRevise = frameDeck.canRevise && slide.status === 'completed' && !slide.proposal;
  return (
    <div className={styles.panel}>
      {unchanged && <UnchangedNote slide={slide} proposal={unchanged} deck={frameDeck} />}
      {(canRevise || (unchanged && frameDeck.canRevise)) && (
        <ReviseBox
          key={`${slide.id}-${unchanged?.created_at ?? ''}`}
          slideAtRev={{ id: deck.id, slideId: slide.id, rev: slide.rev }}
          isInProgress={work.isBeingRevised}
          initialInstruction={unchanged?.instruction}
        />
      )}
      {comparedVersion !== undefined && slide.content && (
        <div>
          <SlideHistory
            slide={slide}
            deck={frameDeck}
            versions={deck.versions}
            initialVersion={comparedVersion}
          />
        </div>
      )}
      <EditorialReviewPanel deck={deck} tasks={tasks} slides={slides} />
    </div>
  );
}
