import { useMemo } from 'react';
import gripStyles from '#web/components/grip.module.css';
import { IconGripVertical } from '#web/components/icons/grip-vertical.ts';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Grip } from '#web/lib/use-grips.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { useDraftState } from '../edit-slide/edit-start.tsx';
import type { Frame, FrameWork } from './frames.ts';
import { Score } from './score.tsx';
import { SlideWithState } from './slide-with-state.tsx';
import styles from './slides-tab.module.css';
import { TaskButton } from './task-button.tsx';

export type FrameDeck = Omit<SlideContext, 'index'> & {
  id: string;
  canEdit: boolean;
  canRevise: boolean;
  /** A run is in progress. */
  isWorking?: boolean;
  hasSources?: boolean;
  /** Length of the talk; null for no limit. */
  minutes?: number | null;
};

type Props = {
  frame: Frame;
  work: FrameWork;
  deck: FrameDeck;
  /** Props of the drag handle; undefined when the slide can't be moved. */
  grip?: Grip | undefined;
  onOpen: () => void;
};

const shownStates = ['running', 'failed', 'paused'] as const;

/** The placeholder of a slide without content: its point and the state of its task. */
function FramePlaceholder({ frame, work }: Pick<Props, 'frame' | 'work'>) {
  const { t } = useTranslation();
  const state = shownStates.find((name) => name === work.state);
  return (
    <div className={styles.waiting} data-status={work.state}>
      {frame.slide?.point && <p>{frame.slide.point}</p>}
      {state && <span>{t(`slide_frame.${state}`)}</span>}
    </div>
  );
}

/** Marks a slide with unsaved changes in this tab. */
function DraftIcon({ deckId, slideId }: { deckId: string; slideId: string }) {
  const { t } = useTranslation();
  const { hasDraft } = useDraftState(deckId, slideId);
  if (!hasDraft) return null;
  return <IconPencil className={styles.draft} role="img" aria-label={t('change.draft_here')} />;
}

/** The caption below a frame: number, title, score and actions. */
function Caption({ frame: { slide, index }, work, deck, grip }: Omit<Props, 'onOpen'>) {
  const { state, task, isBeingRevised } = work;
  return (
    <figcaption className={styles.caption}>
      {grip && (
        <span className={`${styles.grip} ${gripStyles.grip}`} aria-hidden="true" {...grip}>
          <IconGripVertical />
        </span>
      )}
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.name}>{slide?.title ?? ''}</span>
      {slide && <DraftIcon deckId={deck.id} slideId={slide.id} />}
      {task && (
        <TaskButton
          deckId={deck.id}
          task={task}
          isBeingRevised={isBeingRevised}
          className={state === 'made' ? styles.shownOnHover : styles.taskButton}
        />
      )}
      {slide?.quality && state === 'made' && <Score score={slide.quality.score} />}
    </figcaption>
  );
}

/** One slide in its frame, with a caption. */
export function SlideFrame(props: Props) {
  const { frame, work, deck, grip, onOpen } = props;
  const { t } = useTranslation();
  const { slide, index } = frame;
  const { title, language, theme, total } = deck;
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} data-made={slide?.content ? true : undefined}>
        {slide?.content ? (
          <>
            <SlideWithState state={work.state}>
              <SlideArt content={slide.content} slideContext={slideContext} />
            </SlideWithState>
            <button
              type="button"
              className={styles.open}
              onClick={onOpen}
              aria-label={t('slide_frame.open', { number: index + 1, title: slide.title ?? '' })}
            />
          </>
        ) : (
          <FramePlaceholder frame={frame} work={work} />
        )}
      </div>
      <Caption frame={frame} work={work} deck={deck} grip={grip} />
    </figure>
  );
}
