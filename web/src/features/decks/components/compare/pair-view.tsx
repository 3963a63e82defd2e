import { Tag, type Tone } from '#web/components/tag.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './compare.module.css';
import { type Change, type Pair, titleOfPair } from './compare-decks.ts';
import { SideArt } from './side-art.tsx';
import { TextDiff } from './text-diff.tsx';
import type { Compared } from './use-compared.ts';

const tones: Record<Change, Tone> = {
  same: 'still',
  changed: 'wait',
  added: 'ok',
  removed: 'bad',
};

export type SideShown = 'before' | 'after';

type Props = {
  pair: Pair;
  compared: Compared;
  /** What each side is called. */
  names: Record<SideShown, string>;
  /** On a phone one side is shown at a time; undefined where both are. */
  only: SideShown | undefined;
};

/** Where the slide stands: its number, or both where it stands elsewhere now. */
function usePlace({ before, after }: Pair): string {
  const { t } = useTranslation();
  if (before && after && before.index !== after.index)
    return t('compare.slide_moved', { before: before.index + 1, after: after.index + 1 });
  return t('compare.slide', { number: ((after ?? before)?.index ?? 0) + 1 });
}

function Side({ pair, compared, names, side }: Omit<Props, 'only'> & { side: SideShown }) {
  const { t } = useTranslation();
  const slide = pair[side];
  return (
    <figure className={styles.side}>
      <figcaption className={styles.quiet}>{names[side]}</figcaption>
      {slide ? (
        <SideArt name={names[side]} deck={compared[side]} slide={slide} />
      ) : (
        <p className={styles.missing}>
          {side === 'before' ? t('compare.not_yet') : t('compare.no_more')}
        </p>
      )}
    </figure>
  );
}

/** A slide as it was beside what it is now, with what is different in words. */
export function PairView({ only, ...props }: Props) {
  const { t } = useTranslation();
  const { pair } = props;
  const { before, after, change, isMoved } = pair;
  const place = usePlace(pair);
  const marks = [
    change === 'same' && isMoved ? '' : t(`compare.change.${change}`),
    isMoved ? t('compare.moved') : '',
  ].filter((mark) => mark !== '');
  const sides = only === undefined ? (['before', 'after'] as const) : [only];
  return (
    <article
      className={styles.pair}
      data-pair={pair.id}
      tabIndex={-1}
      aria-label={[place, ...marks].join(', ')}
    >
      <header className={styles.pair_head}>
        <h3>
          <span className={styles.place} data-figures>
            {place}
          </span>{' '}
          {titleOfPair(pair)}
        </h3>
        <span className={styles.marks}>
          {(change !== 'same' || !isMoved) && (
            <Tag tone={tones[change]}>{t(`compare.change.${change}`)}</Tag>
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
