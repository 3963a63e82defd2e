import { IconGripVertical, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import look from '#web/components/grip.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Grip } from '#web/lib/use-grips.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { useDraftOf } from '../edit-slide/edit-start.tsx';
import type { Frame, FrameWork } from './frames-of.ts';
import { Remaking } from './remaking.tsx';
import { Score } from './score.tsx';
import styles from './slides-tab.module.css';
import { TaskButton } from './task-button.tsx';

export type DeckOfFrames = Omit<SlideOfDeck, 'index'> & {
  id: string;
  canEdit: boolean;
  canRevise: boolean;
  /** Something of it is being made. */
  isWorking?: boolean;
  hasSources?: boolean;
  /** Of the talk; null is as long as it takes. */
  minutes?: number | null;
};

type Props = {
  frame: Frame;
  work: FrameWork;
  deck: DeckOfFrames;
  /** Moves the slide, where it can be moved. */
  grip?: Grip | undefined;
  onOpen: () => void;
};

const workingOn = ['running', 'failed', 'paused'] as const;

/** What stands in a frame that has no slide yet: the point it will make, and whether it's being made. */
function Waiting({ frame, work }: Pick<Props, 'frame' | 'work'>) {
  const { t } = useTranslation();
  const state = workingOn.find((name) => name === work.state);
  return (
    <div className={styles.waiting} data-status={work.state}>
      {frame.slide?.point && <p>{frame.slide.point}</p>}
      {state && <span>{t(`slide.${state}`)}</span>}
    </div>
  );
}

/** This tab keeps changes to the slide that are not saved. */
function DraftMark({ deckId, slideId }: { deckId: string; slideId: string }) {
  const { t } = useTranslation();
  const { hasDraft } = useDraftOf(deckId, slideId);
  if (!hasDraft) return null;
  return <IconPencil className={styles.draft} role="img" aria-label={t('change.draft_here')} />;
}

/** Beneath the frame: which slide it is, how good, and what can be done with the work on it. */
function Caption({ frame: { slide, index }, work, deck, grip }: Omit<Props, 'onOpen'>) {
  const { state, task, isInRemake } = work;
  return (
    <figcaption className={styles.caption}>
      {grip && (
        <span className={`${styles.grip} ${look.grip}`} aria-hidden="true" {...grip}>
          <IconGripVertical />
        </span>
      )}
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.name}>{slide?.title ?? ''}</span>
      {slide && <DraftMark deckId={deck.id} slideId={slide.id} />}
      {task && (
        <TaskButton
          deckId={deck.id}
          task={task}
          isInRemake={isInRemake}
          className={state === 'made' ? styles.shown_at_need : styles.act}
        />
      )}
      {slide?.quality && state === 'made' && <Score score={slide.quality.score} />}
    </figcaption>
  );
}

/** One slide of the deck in its frame, with its number, title and score beneath. */
export function SlideFrame(props: Props) {
  const { frame, work, deck, grip, onOpen } = props;
  const { t } = useTranslation();
  const { slide, index } = frame;
  const { title, language, theme, total } = deck;
  const place = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} data-made={slide?.content ? true : undefined}>
        {slide?.content ? (
          <>
            <Remaking state={work.state}>
              <SlideArt content={slide.content} place={place} />
            </Remaking>
            <button
              type="button"
              className={styles.open}
              onClick={onOpen}
              aria-label={t('slide.open', { number: index + 1, title: slide.title ?? '' })}
            />
          </>
        ) : (
          <Waiting frame={frame} work={work} />
        )}
      </div>
      <Caption frame={frame} work={work} deck={deck} grip={grip} />
    </figure>
  );
}
