import { useEffect, useMemo, useRef } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDecideProposal } from '../../api/change-slides.ts';
import { castContent } from '../../editing/content-tree.ts';
import { recordStep } from '../../editing/deck-history.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { FrameDeck } from '../studio/frame-deck.ts';
import styles from './slide-change.module.css';

type Props = {
  slide: SlideView;
  proposal: NonNullable<SlideView['proposal']>;
  deck: FrameDeck;
};

function Side({
  name,
  content,
  ...context
}: { name: string; content: SlideContent } & SideContext) {
  const { title, language, theme, total } = context.deck;
  const { index } = context.slide;
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  return (
    <figure>
      <figcaption className={styles.muted}>{name}</figcaption>
      <div className={styles.side}>
        <SlideArt content={content} slideContext={slideContext} label={name} />
      </div>
    </figure>
  );
}

type SideContext = Pick<Props, 'slide' | 'deck'>;

/** The current slide next to the proposal; scrolls into view when it appears. */
export function ProposalView({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const context = { slide, deck };
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={section} className={styles.proposal} aria-label={t('change.proposal')}>
      <p>{proposal.instruction}</p>
      <div className={styles.sides}>
        {slide.content && <Side name={t('change.as_is')} content={slide.content} {...context} />}
        <Side name={t('change.proposal')} content={proposal.content} {...context} />
      </div>
    </section>
  );
}

function useProposalDecision({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const decide = useDecideProposal();
  const decideProposal = (decision: 'accept' | 'discard') =>
    decide.mutate(
      { id: deck.id, slideId: slide.id, rev: slide.rev, decision, madeAt: proposal.created_at },
      {
        onSuccess: () => {
          if (decision === 'accept')
            recordStep(deck.id, {
              kind: 'edit',
              slideId: slide.id,
              before: castContent(slide.content),
              after: proposal.content,
            });
          announce(t(`change.done.${decision}`));
        },
      },
    );
  return { decideProposal, isBusy: decide.isPending, error: decide.error };
}

/** Accepts or discards a proposal. */
export function ProposalBar(props: Props) {
  const { t } = useTranslation();
  const { proposal, deck } = props;
  const { decideProposal, isBusy, error } = useProposalDecision(props);
  return (
    <footer className={styles.bar}>
      {proposal.outdated && <p className={styles.outdated}>{t('change.outdated')}</p>}
      {error && <ErrorNote error={error} />}
      <div className={styles.buttons}>
        <Button isBusy={isBusy} disabled={!deck.canEdit} onClick={() => decideProposal('discard')}>
          {t('change.discard')}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={proposal.outdated || !deck.canEdit}
          onClick={() => decideProposal('accept')}
        >
          {t('change.accept')}
        </Button>
      </div>
    </footer>
  );
}

/** Shown when the proposal equals the slide, so there is nothing to accept. */
export function UnchangedNote(props: Props) {
  const { t } = useTranslation();
  const { decideProposal, isBusy, error } = useProposalDecision(props);
  return (
    <div className={styles.unchanged} role="status">
      <p>{t('change.unchanged')}</p>
      <Button
        size="sm"
        isBusy={isBusy}
        disabled={!props.deck.canEdit}
        onClick={() => decideProposal('discard')}
      >
        {t('change.dismiss')}
      </Button>
      {error && <ErrorNote error={error} />}
    </div>
  );
}
