import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { IconRefresh } from '#web/components/icons/refresh.ts';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { EditStart, useDraftState } from '../edit-slide/edit-start.tsx';
import { SlideEditor } from '../edit-slide/lazy-editor.ts';
import { ProposalBar, ProposalView } from '../slide-change/proposal-view.tsx';
import { SlideChanges } from '../slide-change/slide-changes.tsx';
import type { FrameWork } from './frames.ts';
import { RegenerateSlideDialog } from './regenerate-slide-dialog.tsx';
import styles from './slide-dialog.module.css';
import { SlideFacts } from './slide-facts.tsx';
import type { FrameDeck } from './slide-frame.tsx';
import { slideKeys } from './slide-keys.ts';
import { SlideWithState } from './slide-with-state.tsx';

/** Button to regenerate the displayed slide, after a confirmation. */
function RegenerateButton({
  work: { task, isBeingRevised },
  deckId,
}: {
  work: FrameWork;
  deckId: string;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (task?.status !== 'completed' || !task.allowed_actions.includes('start')) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<IconRefresh />}
        isBusy={isBeingRevised}
        className={styles.remake}
        onClick={() => setIsOpen(true)}
      >
        {t('again.short')}
      </Button>
      {isOpen && (
        <RegenerateSlideDialog deckId={deckId} task={task} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

type Props = {
  slide: SlideView;
  work: FrameWork;
  deck: FrameDeck;
  /** The slide in earlier versions; empty before the first version. */
  history: ReactNode;
  /** Opens the editor at once, if editing is allowed. */
  startsEditing?: boolean;
  /** Called when the editor is closed. */
  onEditorClose?: () => void;
  onClose: () => void;
  /** Undefined where no slide with content follows in that direction. */
  onMove: Record<'back' | 'on', (() => void) | undefined>;
};

type ViewProps = Omit<Props, 'history' | 'onClose' | 'onMove' | 'onEdited'> & {
  proposal: SlideView['proposal'];
};

/** The slide, large; renders nothing while a proposal is compared. */
function LargeSlide({ slide, work, deck, proposal }: ViewProps) {
  const { t } = useTranslation();
  const { title, language, theme, total } = deck;
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  if (!slide.content || proposal) return null;
  const label = slide.title ?? t('slide.of', { number: slide.index + 1, total });
  return (
    <div className={styles.slide}>
      <SlideWithState state={work.state}>
        <SlideArt content={slide.content} slideContext={slideContext} label={label} />
      </SlideWithState>
    </div>
  );
}

/** The slide with its point, notes, sources and findings. */
function SlideDetails(props: Props & { proposal: SlideView['proposal']; onEdit: () => void }) {
  const { slide, work, deck, history, proposal, onClose, onMove, onEdit } = props;
  const { t } = useTranslation();
  const draftState = useDraftState(deck.id, slide.id);
  return (
    <>
      {proposal && <ProposalView slide={slide} proposal={proposal} deck={deck} />}
      <div className={styles.layout}>
        <div>
          <LargeSlide slide={slide} work={work} deck={deck} proposal={proposal} />
          <div className={styles.turn}>
            <IconButton
              label={t('slide.previous')}
              aria-disabled={!onMove.back}
              onClick={onMove.back}
            >
              <IconChevronLeft />
            </IconButton>
            <IconButton label={t('slide.next')} aria-disabled={!onMove.on} onClick={onMove.on}>
              <IconChevronRight />
            </IconButton>
            <RegenerateButton work={work} deckId={deck.id} />
          </div>
          {!proposal && slide.content && (
            <EditStart
              draft={draftState}
              canEdit={deck.canEdit && slide.status === 'completed' && work.state === 'made'}
              isLocked={deck.isWorking === true || work.state === 'running'}
              onStart={onEdit}
            />
          )}
          <SlideChanges
            key={slide.id}
            slide={slide}
            deck={deck}
            isInProgress={work.isBeingRevised}
            onRemoved={onClose}
          />
          {history && <div className={styles.history}>{history}</div>}
        </div>
        <SlideFacts slide={slide} />
      </div>
      {proposal && <ProposalBar key={slide.id} slide={slide} proposal={proposal} deck={deck} />}
    </>
  );
}

/** A dialog with one slide, to view or edit. Arrow keys change the slide. */
export function SlideDialog(props: Props) {
  const { slide, deck, startsEditing = false, onEditorClose, onClose, onMove } = props;
  const { t } = useTranslation();
  const [editedId, setEditedId] = useState(startsEditing && deck.canEdit ? slide.id : null);
  const { key } = useDraftState(deck.id, slide.id);
  const isEditing = editedId === slide.id && slide.content !== null;
  const onKey = (event: KeyboardEvent) => {
    // A dialog on top handles the arrow keys itself.
    const { target } = event;
    if (!(target instanceof Element) || target.closest('dialog') !== event.currentTarget) return;
    if (isEditing || target.closest('textarea, input, select')) return;
    const direction = slideKeys[event.key];
    if (direction) onMove[direction]?.();
  };
  const proposal = slide.proposal?.unchanged === false ? slide.proposal : undefined;
  const heading = t('slide.of', { number: slide.index + 1, total: deck.total });
  return (
    <Dialog title={heading} size="lg" onClose={onClose} onKeyDown={onKey}>
      {isEditing ? (
        <Suspense fallback={<PageLoader />}>
          <SlideEditor
            key={slide.id}
            slide={slide}
            deck={deck}
            draftKey={key}
            onClose={() => {
              setEditedId(null);
              onEditorClose?.();
            }}
          />
        </Suspense>
      ) : (
        <SlideDetails {...props} proposal={proposal} onEdit={() => setEditedId(slide.id)} />
      )}
    </Dialog>
  );
}
