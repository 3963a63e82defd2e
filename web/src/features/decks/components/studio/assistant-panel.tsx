import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { findPreviousVersion } from '../compare/use-comparison-params.ts';
import { EditorialReviewPanel } from '../detail/editorial-review.tsx';
import type { SlideWork } from '../detail/slide-frames.ts';
import { SlideHistory } from '../detail/slide-history.tsx';
import { ReviseBox } from '../slide-change/revise-box.tsx';
import { findRevision } from '../slide-change/revision-batch.ts';
import styles from './studio.module.css';
import type { StudioDeck } from './studio-deck.ts';

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  slides: readonly SlideView[];
  studioDeck: StudioDeck;
  slide: SlideView;
  work: SlideWork;
  onReviseAll: (() => void) | undefined;
};

/** Opens the dialog that changes all slides by one instruction; also a command of the palette. */
function ReviseAllButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" icon={<IconWand />} onClick={onPress} className={styles.reviseAll}>
      {t('studio.revise.all')}
    </Button>
  );
}

/** What the model can do: revise the slide, review the presentation; and the slide in earlier versions. */
export function AssistantPanel(props: Props) {
  const { deck, tasks, slides, studioDeck, slide, work, onReviseAll } = props;
  const comparedVersion = findPreviousVersion(deck);
  const canRevise =
    studioDeck.canRevise && slide.status === 'completed' && slide.proposal?.outdated !== false;
  return (
    <div className={styles.panel}>
      {canRevise && (
        <ReviseBox
          key={slide.id}
          slideAtRev={{ id: deck.id, slideId: slide.id, rev: slide.rev }}
          isInProgress={work.isBeingRevised}
          isUnchanged={findRevision(tasks, slide.id)?.is_unchanged === true}
        />
      )}
      {onReviseAll && <ReviseAllButton onPress={onReviseAll} />}
      {comparedVersion !== undefined && slide.content && (
        <div>
          <SlideHistory
            slide={slide}
            deck={studioDeck}
            versions={deck.versions}
            initialVersion={comparedVersion}
          />
        </div>
      )}
      <EditorialReviewPanel deck={deck} tasks={tasks} slides={slides} />
    </div>
  );
}
