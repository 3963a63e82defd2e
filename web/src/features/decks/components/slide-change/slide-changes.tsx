import type { SlideView } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { DeckOfFrames } from '../detail/slide-frame.tsx';
import { UnchangedNote } from './proposal-view.tsx';
import { ReviseBox } from './revise-box.tsx';
import styles from './slide-change.module.css';
import { SlideTools } from './slide-tools.tsx';

type Props = { slide: SlideView; deck: DeckOfFrames; isAtWork: boolean; onRemoved: () => void };

/** What can be done with a finished slide: asked to be changed, moved, taken out. */
export function SlideChanges({ slide, deck, isAtWork, onRemoved }: Props) {
  const { t } = useTranslation();
  if (slide.status !== 'completed') return null;
  const unchanged = slide.proposal?.unchanged === true ? slide.proposal : undefined;
  const seen = { id: deck.id, slideId: slide.id, rev: slide.rev };
  return (
    <section className={styles.changes} aria-label={t('change.title')}>
      {unchanged && <UnchangedNote slide={slide} proposal={unchanged} deck={deck} />}
      {deck.canRevise && (
        <ReviseBox
          key={unchanged?.created_at}
          seen={seen}
          isAtWork={isAtWork}
          start={unchanged?.instruction}
        />
      )}
      {deck.canEdit && <SlideTools slide={slide} deckId={deck.id} onRemoved={onRemoved} />}
    </section>
  );
}
