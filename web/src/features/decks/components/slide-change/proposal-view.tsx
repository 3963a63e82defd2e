import { Suspense, useContext, useEffect, useMemo, useRef } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDecideProposal, useReviseSlide } from '../../api/change-slides.ts';
import { DeckBrandContext, DeckSlidesContext } from '../../drawing/presentation-id.ts';
import { castContent } from '../../editing/content-tree.ts';
import { type DeckStep, recordStep } from '../../editing/deck-history.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { StudioDeck } from '../studio/studio-deck.ts';
import { ChangedMarks, TextDiff } from './lazy-changes.ts';
import { findLostContent } from './lost-content.ts';
import styles from './slide-change.module.css';

type Props = {
  slide: SlideView;
  proposal: NonNullable<SlideView['proposal']>;
  deck: StudioDeck;
};

function ProposalSide({
  name,
  content,
  other,
  ...context
}: { name: string; content: SlideContent; other: SlideContent } & SideContext) {
  const { title, language, theme, total } = context.deck;
  const { index } = context.slide;
  const brand = useContext(DeckBrandContext);
  const slides = useContext(DeckSlidesContext);
  const slideContext = useMemo(
    () => ({ title, language, theme, total, index, brand, slides }),
    [title, language, theme, total, index, brand, slides],
  );
  return (
    <figure>
      <figcaption className={styles.muted}>{name}</figcaption>
      <div className={styles.side}>
        <SlideArt content={content} slideContext={slideContext} label={name} />
        <Suspense>
          <ChangedMarks content={content} other={other} slideContext={slideContext} />
        </Suspense>
      </div>
    </figure>
  );
}

type SideContext = Pick<Props, 'slide' | 'deck'>;

/** What the proposal changes, with a warning if numbers or table cells of the slide are missing in it. */
function ProposalChanges({ before, after }: { before: SlideContent; after: SlideContent }) {
  const { t, language } = useTranslation();
  const lost = useMemo(() => findLostContent(before, after), [before, after]);
  const figures = new Intl.ListFormat(language, { type: 'unit' }).format(lost.figures);
  return (
    <section className={styles.changes} aria-labelledby="proposal-changes">
      <h3 id="proposal-changes">{t('change.changes')}</h3>
      {(lost.figures.length > 0 || lost.cells > 0) && (
        <p className={styles.lost}>
          {[
            ...(lost.figures.length > 0 ? [t('change.lost_figures', { figures })] : []),
            ...(lost.cells > 0 ? [t('change.lost_cells', { count: lost.cells })] : []),
          ].join(' ')}
        </p>
      )}
      <Suspense>
        <TextDiff before={before} after={after} />
      </Suspense>
    </section>
  );
}

/** The current slide next to the proposal; scrolls into view when it appears. */
export function ProposalView({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const context = { slide, deck };
  const before = slide.content;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={section} className={styles.proposal} aria-label={t('change.proposal')}>
      <p>{proposal.instruction}</p>
      <div className={styles.sides}>
        {before && (
          <ProposalSide
            name={t('change.as_is')}
            content={before}
            other={proposal.content}
            {...context}
          />
        )}
        <ProposalSide
          name={t('change.proposal')}
          content={proposal.content}
          other={before ?? proposal.content}
          {...context}
        />
      </div>
      {before && <ProposalChanges before={before} after={proposal.content} />}
    </section>
  );
}

type Decision = 'accept' | 'discard';

/** Returns a function that accepts or discards the proposals of slides, one after the other, as one step of undo. */
function useProposalDecision(deckId: string) {
  const { t } = useTranslation();
  const decide = useDecideProposal();
  const decideProposals = async (slides: readonly SlideView[], decision: Decision) => {
    const group = slides.length > 1 ? { group: crypto.randomUUID() } : {};
    const steps: DeckStep[] = [];
    try {
      for (const { id: slideId, rev, content, proposal } of slides) {
        if (!proposal) continue;
        const madeAt = proposal.created_at;
        await decide.mutateAsync({ id: deckId, slideId, rev, decision, madeAt });
        const [before, after] = [castContent(content), proposal.content];
        if (decision === 'accept') steps.push({ kind: 'edit', slideId, before, after, ...group });
      }
      announce(t(`change.done.${decision}`, { count: slides.length }));
    } finally {
      // Recorded together, so that no other step comes between them.
      for (const step of steps) recordStep(deckId, step);
    }
  };
  return {
    /** The caller shows `error`. */
    decideProposals: (slides: readonly SlideView[], decision: Decision) =>
      void decideProposals(slides, decision).catch(() => undefined),
    isBusy: decide.isPending,
    error: decide.error,
  };
}

/** Accepts or discards the slide's proposal, or the proposals of all slides. */
export function ProposalBar({
  slide,
  deck,
  slides,
}: SideContext & { slides: readonly SlideView[] }) {
  const { t } = useTranslation();
  const { decideProposals, isBusy, error } = useProposalDecision(deck.id);
  // Decides the shown slide's proposal last, because this bar is removed together with it.
  const open = slides
    .filter(({ proposal }) => proposal?.outdated === false)
    .toSorted((a, b) => Number(a.id === slide.id) - Number(b.id === slide.id));
  return (
    <footer className={styles.bar}>
      {error && <ErrorNote error={error} />}
      <div className={styles.buttons}>
        {open.length > 1 && (
          <>
            <Button
              disabled={isBusy || !deck.canEdit}
              onClick={() => decideProposals(open, 'discard')}
            >
              {t('change.discard_all', { count: open.length })}
            </Button>
            <Button
              disabled={isBusy || !deck.canEdit}
              onClick={() => decideProposals(open, 'accept')}
            >
              {t('change.accept_all', { count: open.length })}
            </Button>
            <span className={styles.gap} />
          </>
        )}
        <Button
          isBusy={isBusy}
          disabled={!deck.canEdit}
          onClick={() => decideProposals([slide], 'discard')}
        >
          {t('change.discard')}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={!deck.canEdit}
          onClick={() => decideProposals([slide], 'accept')}
        >
          {t('change.accept')}
        </Button>
      </div>
    </footer>
  );
}

/** Shown above the editor while the slide has a proposal that can't be accepted, because the slide has changed since. */
export function OutdatedProposal({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const { decideProposals, isBusy, error } = useProposalDecision(deck.id);
  const revise = useReviseSlide();
  const { instruction } = proposal;
  const shownError = error ?? revise.error;
  return (
    <div className={styles.outdated}>
      <p title={instruction}>{t('change.outdated')}</p>
      <Button
        size="sm"
        isBusy={isBusy}
        disabled={!deck.canEdit}
        onClick={() => decideProposals([slide], 'discard')}
      >
        {t('change.discard')}
      </Button>
      <Button
        size="sm"
        isBusy={revise.isPending}
        disabled={!deck.canRevise}
        onClick={() =>
          revise.mutate({ id: deck.id, slideId: slide.id, rev: slide.rev, instruction })
        }
      >
        {t('change.generate_again')}
      </Button>
      {shownError && <ErrorNote error={shownError} />}
    </div>
  );
}
