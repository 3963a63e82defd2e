import { Tag, type Tone } from '#web/components/tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './compare.module.css';
import { getPairTitle, type SlideChange, type SlidePair } from './compare-decks.ts';
import { SideArt } from './side-art.tsx';
import { TextDiff } from './text-diff.tsx';
import type { LoadedComparison } from './use-loaded-comparison.ts';

const changeTones: Record<SlideChange, Tone> = {
  same: 'still',
  changed: 'wait',
  added: 'ok',
  removed: 'bad',
};

export type SideShown = 'before' | 'after';

type Props = {
  pair: SlidePair;
  loaded: LoadedComparison;
  /** The names of the two sides. */
  names: Record<SideShown, string>;
  /** The only side to show on mobile; undefined for both. */
  onlySide: SideShown | undefined;
};

/** Returns the slide's number, or both numbers when they differ. */
function useSlideNumber({ before, after }: SlidePair): string {
  const { t } = useTranslation();
  if (before && after && before.index !== after.index)
    return t('compare.slide_moved', { before: before.index + 1, after: after.index + 1 });
  return t('compare.slide', { number: ((after ?? before)?.index ?? 0) + 1 });
}

function Side({ pair, loaded, names, side }: Omit<Props, 'onlySide'> & { side: SideShown }) {
  const { t } = useTranslation();
  const slide = pair[side];
  return (
    <figure className={styles.side}>
      <figcaption className={styles.muted}>{names[side]}</figcaption>
      {slide ? (
        <SideArt name={names[side]} deck={loaded[side]} slide={slide} />
      ) : (
        <p className={styles.missing}>
          {side === 'before' ? t('compare.not_yet') : t('compare.no_more')}
        </p>
      )}
    </figure>
  );
}

/** A slide before and after, with a list of the text changes. */
export function PairView({ onlySide, ...props }: Props) {
  const { t } = useTranslation();
  const { pair } = props;
  const { before, after, change, isMoved } = pair;
  const number = useSlideNumber(pair);
  const marks = [
    change === 'same' && isMoved ? '' : t(`compare.change.${change}`),
    isMoved ? t('compare.moved') : '',
  ].filter((mark) => mark !== '');
  const sides = onlySide === undefined ? (['before', 'after'] as const) : [onlySide];
  return (
    <article
      className={styles.pair}
      data-pair={pair.id}
      tabIndex={-1}
      aria-label={[number, ...marks].join(', ')}
    >
      <header className={styles.pair_head}>
        <h3>
          <span className={styles.number} data-figures>
            {number}
          </span>{' '}
          {getPairTitle(pair)}
        </h3>
        <span className={styles.marks}>
          {(change !== 'same' || !isMoved) && (
            <Tag tone={changeTones[change]}>{t(`compare.change.${change}`)}</Tag>
          )}
          {isMoved && <Tag tone="still">{t('compare.moved')}</Tag>}
        </span>
      </header>
      <div className={styles.sides}>
        {sides.map((side) => (
          <Side key={side} side={side} {...props} />
        ))}
      </div>
      {before && after && change === 'changed' && (
        <TextDiff before={before.content} after={after.content} />
      )}
    </article>
  );
}
