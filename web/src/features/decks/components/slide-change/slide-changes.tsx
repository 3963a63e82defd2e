import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { FrameDeck } from '../detail/slide-frame.tsx';
import { UnchangedNote } from './proposal-view.tsx';
import { ReviseBox } from './revise-box.tsx';
import styles from './slide-change.module.css';
import { SlideTools } from './slide-tools.tsx';

type Props = { slide: SlideView; deck: FrameDeck; isInProgress: boolean; onRemoved: () => void };

/** Actions on a finished slide: revise, move, remove. */
export function SlideChanges({ slide, deck, isInProgress, onRemoved }: Props) {
  const { t } = useTranslation();
  if (slide.status !== 'completed') return null;
  const unchanged = slide.proposal?.unchanged === true ? slide.proposal : undefined;
  const slideAtRev = { id: deck.id, slideId: slide.id, rev: slide.rev };
  return (
    <section className={styles.changes} aria-label={t('change.title')}>
      {unchanged && <UnchangedNote slide={slide} proposal={unchanged} deck={deck} />}
      {deck.canRevise && (
        <ReviseBox
          key={unchanged?.created_at}
          slideAtRev={slideAtRev}
          isInProgress={isInProgress}
          initialInstruction={unchanged?.instruction}
        />
      )}
      {deck.canEdit && <SlideTools slide={slide} deckId={deck.id} onRemoved={onRemoved} />}
    </section>
  );
}
