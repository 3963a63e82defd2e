import { useMemo } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { SlideArt } from '../art/slide-art.tsx';
import type { Frame } from './frames-of.ts';
import { Score } from './score.tsx';
import styles from './slides-tab.module.css';

export type DeckOfFrames = Omit<SlideOfDeck, 'index'>;

type Props = { frame: Frame; deck: DeckOfFrames; onOpen: () => void };

const workingOn = ['running', 'failed', 'paused'] as const;

/** What stands in a frame that has no slide yet: the point it will make, and whether it's being made. */
function Waiting({ frame }: { frame: Frame }) {
  const { t } = useTranslation();
  const status = workingOn.find((name) => name === frame.slide?.status);
  return (
    <div className={styles.waiting} data-status={frame.slide?.status ?? 'pending'}>
      {frame.slide?.point && <p>{frame.slide.point}</p>}
      {status && <span>{t(`slide.${status}`)}</span>}
    </div>
  );
}

/** One slide of the deck in its frame, with its number, title and score beneath. */
export function SlideFrame({ frame, deck, onOpen }: Props) {
  const { t } = useTranslation();
  const { slide, index } = frame;
  const { title, language, theme, total } = deck;
  const place = useMemo(
    () => ({ title, language, theme, total, index }),
    [title, language, theme, total, index],
  );
  const number = index + 1;
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} data-made={slide?.content ? true : undefined}>
        {slide?.content ? (
          <button
            type="button"
            className={styles.open}
            onClick={onOpen}
            aria-label={t('slide.open', { number, title: slide.title ?? '' })}
          >
            <SlideArt content={slide.content} place={place} />
          </button>
        ) : (
          <Waiting frame={frame} />
        )}
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.number}>{number}</span>
        <span className={styles.name}>{slide?.title ?? ''}</span>
        {slide?.quality && <Score score={slide.quality.score} />}
      </figcaption>
    </figure>
  );
}
