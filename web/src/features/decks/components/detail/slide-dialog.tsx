import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button, IconButton } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { SlideArt } from '../art/slide-art.tsx';
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
  onClose: () => void;
  /** Undefined where no slide is made on that side. */
  onMove: Record<'back' | 'on', (() => void) | undefined>;
};

/** One slide large, with its point, notes, sources and what the gate found. Arrows turn the pages. */
export function SlideDialog({ slide, work, deck, onClose, onMove }: Props) {
  const { t } = useTranslation();
  const { title, language, theme, total } = deck;
  const place = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  const onKey = (event: KeyboardEvent) => {
    // A question that stands in front has its own use for the arrows.
    const { target } = event;
    if (!(target instanceof Element) || target.closest('dialog') !== event.currentTarget) return;
    if (target.closest('textarea, input')) return;
    const turn = slideTurns[event.key];
    if (turn) onMove[turn]?.();
  };
  const proposal = slide.proposal?.unchanged === false ? slide.proposal : undefined;
  const heading = t('slide.of', { number: slide.index + 1, total });
  return (
    <Dialog title={heading} size="lg" onClose={onClose} onKeyDown={onKey}>
      {proposal && <ProposalView slide={slide} proposal={proposal} deck={deck} />}
      <div className={styles.layout}>
        <div>
          {slide.content && !proposal && (
            <div className={styles.slide}>
              <Remaking state={work.state}>
                <SlideArt content={slide.content} place={place} label={slide.title ?? heading} />
              </Remaking>
            </div>
          )}
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
          <SlideChanges
            key={slide.id}
            slide={slide}
            deck={deck}
            isAtWork={work.isInRemake}
            onRemoved={onClose}
          />
        </div>
        <SlideFacts slide={slide} />
      </div>
      {proposal && <ProposalBar key={slide.id} slide={slide} proposal={proposal} deck={deck} />}
    </Dialog>
  );
}
