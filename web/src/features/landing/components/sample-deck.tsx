import { lazy, Suspense } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { IconChevronLeft } from '#web/components/icons/chevron-left.ts';
import { IconChevronRight } from '#web/components/icons/chevron-right.ts';
import { IconPlayerPause } from '#web/components/icons/player-pause.ts';
import { IconPlayerPlay } from '#web/components/icons/player-play.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sample-deck.module.css';
import { useAutoTurn } from './use-auto-turn.ts';

const SamplePages = lazy(async () => ({
  default: (await import('./sample-pages.tsx')).SamplePages,
}));

const slideCount = 6;
const pageIndexes = Array.from({ length: slideCount }, (_, i) => i);

/**
 * A sample deck that changes slides automatically. Its space is reserved until the engine has
 * loaded.
 */
export function SampleDeck() {
  const { t } = useTranslation();
  const { page, isTurning, toggle, turn } = useAutoTurn(slideCount);
  return (
    <section className={styles.sample} aria-label={t('landing.sample.label')}>
      <div className={styles.stage}>
        <Suspense>
          <SamplePages page={page} />
        </Suspense>
      </div>
      <div className={styles.bar}>
        <div className={styles.frames} aria-hidden="true">
          {pageIndexes.map((number) => (
            <i
              key={number}
              data-state={number === page ? 'now' : number < page ? 'past' : 'next'}
            />
          ))}
        </div>
        <p className={styles.count} data-figures>
          {t('sample_slide.of', { number: page + 1, total: slideCount })}
        </p>
        <IconButton label={t('sample_slide.previous')} onClick={() => turn(-1)}>
          <IconChevronLeft />
        </IconButton>
        <IconButton
          label={isTurning ? t('landing.sample.pause') : t('landing.sample.play')}
          onClick={toggle}
        >
          {isTurning ? <IconPlayerPause /> : <IconPlayerPlay />}
        </IconButton>
        <IconButton label={t('sample_slide.next')} onClick={() => turn(1)}>
          <IconChevronRight />
        </IconButton>
      </div>
    </section>
  );
}
