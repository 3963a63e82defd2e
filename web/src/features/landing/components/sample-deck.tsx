import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './sample-deck.module.css';
import { useTurning } from './use-turning.ts';

const SamplePages = lazy(async () => ({
  default: (await import('./sample-pages.tsx')).SamplePages,
}));

const count = 6;
const numbers = Array.from({ length: count }, (_, i) => i);

/** A deck of the product's own, turning its pages. Its place is kept until the engine has come. */
export function SampleDeck() {
  const { t } = useTranslation();
  const { page, isTurning, toggle, turn } = useTurning(count);
  return (
    <section className={styles.sample} aria-label={t('landing.sample.label')}>
      <div className={styles.stage}>
        <Suspense>
          <SamplePages page={page} />
        </Suspense>
      </div>
      <div className={styles.bar}>
        <div className={styles.frames} aria-hidden="true">
          {numbers.map((number) => (
            <i
              key={number}
              data-state={number === page ? 'now' : number < page ? 'past' : 'next'}
            />
          ))}
        </div>
        <p className={styles.count} data-figures>
          {t('slide.of', { number: page + 1, total: count })}
        </p>
        <IconButton label={t('slide.previous')} onClick={() => turn(-1)}>
          <IconChevronLeft />
        </IconButton>
        <IconButton
          label={isTurning ? t('landing.sample.pause') : t('landing.sample.play')}
          onClick={toggle}
        >
          {isTurning ? <IconPlayerPause /> : <IconPlayerPlay />}
        </IconButton>
        <IconButton label={t('slide.next')} onClick={() => turn(1)}>
          <IconChevronRight />
        </IconButton>
      </div>
    </section>
  );
}
