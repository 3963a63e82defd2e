import { useMemo } from 'react';
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

/** What the model made of a slide as asked, beside the slide, to be accepted or discarded. */
export function ProposalView({ slide, proposal, deck }: Props) {
  const { t } = useTranslation();
  const settle = useSettleProposal();
  const { title, language, theme, total } = deck;
  const place = useMemo(
    () => ({ title, language, theme, total, index: slide.index }),
    [title, language, theme, total, slide.index],
  );
  const answer = (how: 'accept' | 'discard') =>
    settle.mutate(
      { id: deck.id, slideId: slide.id, rev: slide.rev, how, madeAt: proposal.created_at },
      { onSuccess: () => announce(t(`change.done.${how}`)) },
    );
  return (
    <div className={styles.proposal}>
      <h3>{t('change.proposal')}</h3>
      <p className={styles.quiet}>{proposal.instruction}</p>
      <SlideArt content={proposal.content} place={place} label={t('change.proposal')} />
      {proposal.outdated && <p className={styles.outdated}>{t('change.outdated')}</p>}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isBusy={settle.isPending}
          disabled={proposal.outdated || !deck.canEdit}
          onClick={() => answer('accept')}
        >
          {t('change.accept')}
        </Button>
        <Button
          isBusy={settle.isPending}
          disabled={!deck.canEdit}
          onClick={() => answer('discard')}
        >
          {t('change.discard')}
        </Button>
      </div>
      {settle.error && <ErrorNote error={settle.error} />}
    </div>
  );
}
