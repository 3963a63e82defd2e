import { useTranslation } from '#web/lib/i18n.ts';
import { DeckCover } from '../art/deck-cover.tsx';
import type { SlideFrame, SlideWork } from '../detail/slide-frames.ts';
import styles from './filmstrip.module.css';
import type { StudioDeck } from './studio-deck.ts';

const shownStates = ['running', 'failed', 'paused'] as const;

type Props = { frame: SlideFrame; work: SlideWork; deck: StudioDeck };

/** The placeholder of a slide without content: the cover or the slide's point, and the state of its task. */
export function SlideFramePlaceholder({ frame, work, deck }: Props) {
  const { t } = useTranslation();
  const state = shownStates.find((name) => name === work.state);
  const point = frame.slide?.point;
  const coverTitle = frame.index === 0 && (point || deck.coverTitle);
  const { theme, language, total } = deck;
  return (
    <div className={styles.waiting} data-status={work.state}>
      {coverTitle && (
        <div className={styles.cover}>
          <DeckCover title={coverTitle} {...{ theme, language, total }} />
        </div>
      )}
      {point && <p className={coverTitle ? styles.hidden : undefined}>{point}</p>}
      {state && <span>{t(`slide_frame.${state}`)}</span>}
    </div>
  );
}
