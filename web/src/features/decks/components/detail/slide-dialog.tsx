import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { EditStart, useDraftOf } from '../edit-slide/edit-start.tsx';
import { SlideEditor } from '../edit-slide/lazy-editor.ts';
import { ProposalBar, ProposalView } from '../slide-change/proposal-view.tsx';
import { SlideChanges } from '../slide-change/slide-changes.tsx';
import type { FrameWork } from './frames-of.ts';
import { RemakeDialog } from './remake-dialog.tsx';
import { Remaking } from './remaking.tsx';
import styles from './slide-dialog.module.css';
import { SlideFacts } from './slide-facts.tsx';
import type { DeckOfFrames } from './slide-frame.tsx';
import { slideTurns } from './slide-turns.ts';

/** Has the slide that is looked at made anew, after a question. */
function Remake({ work: { task, isInRemake }, deckId }: { work: FrameWork; deckId: string }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  if (task?.status !== 'completed' || !task.allowed_actions.includes('start')) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<IconRefresh />}
        isBusy={isInRemake}
        className={styles.remake}
        onClick={() => setIsAsking(true)}
      >
        {t('again.short')}
      </Button>
      {isAsking && <RemakeDialog deckId={deckId} task={task} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type Props = {
  slide: SlideView;
  work: FrameWork;
  deck: DeckOfFrames;
  /** What it was in the deck's versions; absent before the first. */
  history: ReactNode;
  /** It is opened to be edited, where that is allowed. */
  startsEditing?: boolean;
  /** The editor was left. */
  onEdited?: () => void;
  onClose: () => void;
  /** Undefined where no slide is made on that side. */
  onMove: Record<'back' | 'on', (() => void) | undefined>;
};

type ViewProps = Omit<Props, 'history' | 'onClose' | 'onMove' | 'onEdited'> & {
  proposal: SlideView['proposal'];
};

/** The slide drawn large; a proposal stands elsewhere, beside it. */
function Drawn({ slide, work, deck, proposal }: ViewProps) {
  const { t } = useTranslation();
  const { title, language, theme, total } = deck;
  const place = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  if (!slide.content || proposal) return null;
  const label = slide.title ?? t('slide.of', { number: slide.index + 1, total });
  return (
    <div className={styles.slide}>
      <Remaking state={work.state}>
        <SlideArt content={slide.content} place={place} label={label} />
      </Remaking>
    </div>
  );
}

/** The slide to look at, with its point, notes, sources and what the gate found. */
function SlideLook(props: Props & { proposal: SlideView['proposal']; onEdit: () => void }) {
  const { slide, work, deck, history, proposal, onClose, onMove, onEdit } = props;
  const { t } = useTranslation();
  const draft = useDraftOf(deck.id, slide.id);
  return (
    <>
      {proposal && <ProposalView slide={slide} proposal={proposal} deck={deck} />}
      <div className={styles.layout}>
        <div>
          <Drawn slide={slide} work={work} deck={deck} proposal={proposal} />
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
            <Remake work={work} deckId={deck.id} />
          </div>
          {!proposal && slide.content && (
            <EditStart
              draft={draft}
              canEdit={deck.canEdit && slide.status === 'completed' && work.state === 'made'}
              isLocked={deck.isWorking === true || work.state === 'running'}
              onStart={onEdit}
            />
          )}
          <SlideChanges
            key={slide.id}
            slide={slide}
            deck={deck}
            isAtWork={work.isInRemake}
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

/** One slide large, to look at or to edit. Arrows turn the pages. */
export function SlideDialog(props: Props) {
  const { slide, deck, startsEditing = false, onEdited, onClose, onMove } = props;
  const { t } = useTranslation();
  const [edited, setEdited] = useState(startsEditing && deck.canEdit ? slide.id : null);
  const { key } = useDraftOf(deck.id, slide.id);
  const isEditing = edited === slide.id && slide.content !== null;
  const onKey = (event: KeyboardEvent) => {
    // A question that stands in front has its own use for the arrows.
    const { target } = event;
    if (!(target instanceof Element) || target.closest('dialog') !== event.currentTarget) return;
    if (isEditing || target.closest('textarea, input, select')) return;
    const turn = slideTurns[event.key];
    if (turn) onMove[turn]?.();
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
              setEdited(null);
              onEdited?.();
            }}
          />
        </Suspense>
      ) : (
        <SlideLook {...props} proposal={proposal} onEdit={() => setEdited(slide.id)} />
      )}
    </Dialog>
  );
}
