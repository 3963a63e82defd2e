import {
  type ClipboardEventHandler,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  Suspense,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import gripStyles from '#web/components/grip.module.css';
import { IconAlertTriangle } from '#web/components/icons/alert-triangle.ts';
import { IconGripVertical } from '#web/components/icons/grip-vertical.ts';
import { IconHourglass } from '#web/components/icons/hourglass.ts';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconWand } from '#web/components/icons/wand.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Grip } from '#web/lib/use-grips.ts';
import { hasPresence } from '../../api/polling.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import { SlideArt } from '../art/slide-art.tsx';
import {
  getSlideWork,
  type SlideFrame,
  type SlideFrameState,
  type SlideWork,
} from '../detail/slide-frames.ts';
import { SlideWithState } from '../detail/slide-with-state.tsx';
import { TaskButton } from '../detail/task-button.tsx';
import { isUnfinishedSlide } from '../detail/unfinished-slides.ts';
import { useDraftState } from '../edit-slide/use-draft-state.ts';
import { SlidePeople } from '../presence/lazy-presence.ts';
import styles from './filmstrip.module.css';
import { SlideFramePlaceholder } from './slide-frame-placeholder.tsx';
import type { StudioDeck } from './studio-deck.ts';
import { useSlideDrag } from './use-slide-drag.ts';
import { getSelectMode, type SlideSelection } from './use-slide-selection.ts';

type ItemProps = {
  frame: SlideFrame;
  work: SlideWork;
  deck: StudioDeck;
  isSelected: boolean;
  /** Whether the slide is one of several selected slides. */
  isMarked: boolean;
  openComments: number;
  /** Whether the thumbnail shows marks of the other people who have the slide open. */
  showsPeople: boolean;
  /** Props of the drag handle; undefined when the slide can't be moved. */
  grip: Grip | undefined;
  onOpen: (event: MouseEvent) => void;
};

/** Marks a slide with changes that are not saved yet. */
function DraftIcon({ deckId, slideId }: { deckId: string; slideId: string }) {
  const { t } = useTranslation();
  const { hasDraft } = useDraftState(deckId, slideId);
  if (!hasDraft) return null;
  return <IconPencil className={styles.draft} role="img" aria-label={t('change.draft_here')} />;
}

/** Whether a slide needs no action: an hourglass marks it, and its pause button appears on hover and focus. */
const isInProgress = (state: SlideFrameState): state is 'running' | 'waiting' =>
  state === 'running' || state === 'waiting';

const Thumbnail = memo(function Thumbnail({
  frame,
  work,
  deck,
}: Pick<ItemProps, 'frame' | 'work' | 'deck'>) {
  const { title, language, theme, total } = deck;
  const { slide, index } = frame;
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  if (!slide?.content) return <SlideFramePlaceholder frame={frame} work={work} deck={deck} />;
  return (
    <SlideWithState state={work.state}>
      <SlideArt content={slide.content} slideContext={slideContext} />
    </SlideWithState>
  );
});

/** One slide of the filmstrip: thumbnail and number; until the slide is finished, also the button of its task. */
function FilmstripItem(props: ItemProps) {
  const { frame, work, deck, isSelected, isMarked, openComments, grip, onOpen } = props;
  const { t } = useTranslation();
  const { slide, index } = frame;
  const { state, task, isBeingRevised } = work;
  return (
    <>
      <span className={styles.side}>
        <span className={styles.number}>{index + 1}</span>
        {slide && <DraftIcon deckId={deck.id} slideId={slide.id} />}
        {slide && isUnfinishedSlide(slide) && (
          <IconAlertTriangle
            className={styles.draft}
            role="img"
            aria-label={t('slide.unfinished')}
          />
        )}
        {slide?.proposal?.outdated === false && (
          <IconWand className={styles.proposal} role="img" aria-label={t('change.proposal')} />
        )}
        {openComments > 0 && (
          <span
            role="img"
            className={styles.comments}
            aria-label={t('studio.open_comments', { count: openComments })}
          >
            {openComments}
          </span>
        )}
        {grip && (
          <span className={`${styles.grip} ${gripStyles.grip}`} aria-hidden="true" {...grip}>
            <IconGripVertical />
          </span>
        )}
        {task && state !== 'made' && (
          <span className={styles.work} data-state={state}>
            {isInProgress(state) && (
              <IconHourglass
                className={styles.state}
                role="img"
                aria-label={t(`slide_frame.${state}`)}
              />
            )}
            <TaskButton
              deckId={deck.id}
              task={task}
              isBeingRevised={isBeingRevised}
              className={styles.task}
            />
          </span>
        )}
      </span>
      <div className={styles.frame} data-made={slide?.content ? true : undefined}>
        <Thumbnail frame={frame} work={work} deck={deck} />
        <button
          type="button"
          className={styles.open}
          aria-current={isSelected || undefined}
          aria-pressed={isMarked || undefined}
          tabIndex={isSelected ? 0 : -1}
          // Disabled while the slides are loading, and until work on this slide has started.
          disabled={!slide}
          onClick={onOpen}
          aria-label={t('slide_frame.open', {
            number: index + 1,
            title: getSlideTitle(slide),
          })}
        />
        {props.showsPeople && slide && (
          <Suspense>
            <SlidePeople deckId={deck.id} slideId={slide.id} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

type Props = {
  deck: Presentation;
  tasks: readonly Task[] | undefined;
  frames: readonly SlideFrame[];
  studioDeck: StudioDeck;
  /** Number of open comments by slide id. */
  openCounts: ReadonlyMap<string, number>;
  selectedIndex: number;
  selection: SlideSelection;
  /** Handles keys that the strip itself does not use, such as Delete. */
  onKey: (event: KeyboardEvent) => void;
  clipboard: { onCopy: ClipboardEventHandler; onPaste: ClipboardEventHandler };
  onMove: (slideId: string, to: number) => void;
  /** Opens the menu of a slide at the pointer. */
  onMenu: (index: number, event: globalThis.MouseEvent) => void;
  canMove: boolean;
};

/** Keeps the selected slide in view, and moves focus with the selection while the strip has focus. */
function useSelectionInView(selectedIndex: number, selectedId: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  // Remembers the focus, because the browser drops it when the focused slide is moved or removed.
  const hasFocus = useRef(false);
  useEffect(() => {
    const selected = list.current?.children[selectedIndex];
    const strip = list.current;
    if (!selected || !strip) return;
    const [box, around] = [selected.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollTop += Math.max(0, box.bottom - around.bottom) + Math.min(0, box.top - around.top);
    strip.scrollLeft += Math.max(0, box.right - around.right) + Math.min(0, box.left - around.left);
    const { activeElement, body } = document;
    if (strip.contains(activeElement) || (activeElement === body && hasFocus.current))
      selected.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [selectedIndex, selectedId]);
  const focusProps = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) hasFocus.current = false;
    },
  };
  return { list, focusProps };
}

/** All slides as thumbnails. Arrow keys select, with Shift several slides; dragging moves. */
export function Filmstrip(props: Props) {
  const { deck, tasks, frames, studioDeck, openCounts, selectedIndex, selection, onKey } = props;
  const { t } = useTranslation();
  const { list, focusProps } = useSelectionInView(selectedIndex, frames[selectedIndex]?.slide?.id);
  const drag = useSlideDrag(list, frames, props.canMove ? props.onMove : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return onKey(event);
    event.preventDefault();
    const next = Math.min(frames.length - 1, Math.max(0, selectedIndex + step));
    selection.select(next, getSelectMode(event));
  };
  return (
    <ol
      ref={list}
      className={styles.strip}
      aria-label={t('detail.tab.slides')}
      onKeyDown={onKeyDown}
      {...props.clipboard}
      {...focusProps}
    >
      {frames.map((frame, index) => (
        <li
          key={frame.slide?.id ?? frame.index}
          className={`${styles.item} ${gripStyles.row}`}
          {...drag.rowProps(frame.slide?.id, frame.index)}
          onContextMenu={({ nativeEvent }) => props.onMenu(index, nativeEvent)}
        >
          <FilmstripItem
            frame={frame}
            work={getSlideWork(frame, deck, tasks)}
            deck={studioDeck}
            isSelected={index === selectedIndex}
            isMarked={selection.has(frame.slide?.id ?? '')}
            openComments={openCounts.get(frame.slide?.id ?? '') ?? 0}
            showsPeople={hasPresence(deck)}
            grip={drag.gripProps(frame.slide?.id, frame.index)}
            onOpen={(event) => selection.select(index, getSelectMode(event))}
          />
        </li>
      ))}
    </ol>
  );
}
