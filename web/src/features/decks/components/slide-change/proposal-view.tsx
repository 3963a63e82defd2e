import { useEffect, useMemo, useRef } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSettleProposal } from '../../api/change-slides.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { DeckOfFrames } from '../detail/slide-frame.tsx';
import styles from './slide-change.module.css';

type Props = {
  slide: SlideView;
  proposal: NonNullable<SlideView['proposal']>;
  deck: DeckOfFrames;
};

function Side({ name, content, ...of }: { name: string; content: SlideContent } & Of) {
  const { title, language, theme, total } = of.deck;
  const { index } = of.slide;
  const place = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  return (
    <figure>
      <figcaption className={styles.quiet}>{name}</figcaption>
      <div className={styles.side}>
        <SlideArt content={content} place={place} label={name} />
      </div>
    </figure>
  );
}

type Of = Pick<Props, 'slide' | 'deck'>;

/** The slide as it is, beside what the model made of it as asked; where one was further down, it comes into view. */
export function ProposalView({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const of = { slide, deck };
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={section} className={styles.proposal} aria-label={t('change.proposal')}>
      <p>{proposal.instruction}</p>
      <div className={styles.sides}>
        {slide.content && <Side name={t('change.as_is')} content={slide.content} {...of} />}
        <Side name={t('change.proposal')} content={proposal.content} {...of} />
      </div>
    </section>
  );
}

function useSettle({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const settle = useSettleProposal();
  const answer = (how: 'accept' | 'discard') =>
    settle.mutate(
      { id: deck.id, slideId: slide.id, rev: slide.rev, how, madeAt: proposal.created_at },
      { onSuccess: () => announce(t(`change.done.${how}`)) },
    );
  return { answer, isBusy: settle.isPending, error: settle.error };
}

/** Accepts or discards a proposal; it stays in view however far one has scrolled. */
export function ProposalBar(props: Props) {
  const { t } = useTranslation();
  const { proposal, deck } = props;
  const { answer, isBusy, error } = useSettle(props);
  return (
    <footer className={styles.bar}>
      {proposal.outdated && <p className={styles.outdated}>{t('change.outdated')}</p>}
      {error && <ErrorNote error={error} />}
      <div className={styles.buttons}>
        <Button isBusy={isBusy} disabled={!deck.canEdit} onClick={() => answer('discard')}>
          {t('change.discard')}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={proposal.outdated || !deck.canEdit}
          onClick={() => answer('accept')}
        >
          {t('change.accept')}
        </Button>
      </div>
    </footer>
  );
}

/** The model gave the slide back as it was: there is nothing to accept. */
export function UnchangedNote(props: Props) {
  const { t } = useTranslation();
  const { answer, isBusy, error } = useSettle(props);
  return (
    <div className={styles.unchanged} role="status">
      <p>{t('change.unchanged')}</p>
      <Button
        size="sm"
        isBusy={isBusy}
        disabled={!props.deck.canEdit}
        onClick={() => answer('discard')}
      >
        {t('change.dismiss')}
      </Button>
      {error && <ErrorNote error={error} />}
    </div>
  );
}
