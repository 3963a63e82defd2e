import { useMemo, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import { type Choices, type Clash, mergeSlides } from '../../editing/merge.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { partText } from '../detail/finding-text.ts';
import styles from './conflict-view.module.css';

type Props = {
  base: SlideContent;
  mine: SlideContent;
  theirs: SlideContent;
  place: SlideOfDeck;
  onChoose: (content: SlideContent) => void;
};

function Side({
  name,
  content,
  place,
}: {
  name: string;
  content: SlideContent;
  place: SlideOfDeck;
}) {
  return (
    <figure className={styles.side}>
      <figcaption>{name}</figcaption>
      <div className={styles.art}>
        <SlideArt content={content} place={place} label={name} />
      </div>
    </figure>
  );
}

type ClashProps = {
  clash: Clash;
  side: 'mine' | 'theirs';
  onPick: (side: 'mine' | 'theirs') => void;
};

/** One field that both have changed, with what each has made of it. */
function ClashRow({ clash: { part, mine, theirs }, side, onPick }: ClashProps) {
  const { t } = useTranslation();
  const told = (value: unknown): string => {
    if (Array.isArray(value)) return t('edit.conflict.several', { count: value.length });
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    return value === undefined ? t('edit.conflict.empty') : t('edit.conflict.layout');
  };
  const options = [
    ['mine', t('edit.conflict.mine'), mine],
    ['theirs', t('edit.conflict.theirs'), theirs],
  ] as const;
  const name = part === 'layout' ? t('edit.conflict.layout') : (partText(part, t) ?? part);
  return (
    <fieldset className={styles.clash}>
      <legend>{name}</legend>
      {options.map(([of, label, value]) => (
        <label key={of} className={styles.option}>
          <input type="radio" name={part} checked={side === of} onChange={() => onPick(of)} />
          <span>
            <strong>{label}</strong> {told(value)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The slide was saved by somebody else meanwhile: both are shown, and a person chooses, as a whole or by field. */
export function ConflictView({ base, mine, theirs, place, onChoose }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Choices>({});
  const sides = useMemo(() => ({ base, mine, theirs }), [base, mine, theirs]);
  // Who has typed this wants it: where both have changed a field, one's own is chosen first.
  const own = useMemo(() => {
    const { clashes } = mergeSlides(sides);
    return Object.fromEntries(clashes.map(({ part }) => [part, 'mine' as const]));
  }, [sides]);
  const chosen = useMemo<Choices>(() => ({ ...own, ...choices }), [own, choices]);
  const { merged, clashes } = useMemo(() => mergeSlides(sides, chosen), [sides, chosen]);
  return (
    <section className={styles.conflict} aria-label={t('edit.conflict.title')}>
      <h3>{t('edit.conflict.title')}</h3>
      <p>{t('edit.conflict.text')}</p>
      <div className={styles.sides}>
        <Side name={t('edit.conflict.mine')} content={mine} place={place} />
        <Side name={t('edit.conflict.theirs')} content={theirs} place={place} />
        <Side name={t('edit.conflict.merged')} content={merged} place={place} />
      </div>
      {clashes.length === 0 ? (
        <p>{t('edit.conflict.none')}</p>
      ) : (
        <div className={styles.clashes}>
          <h4>{t('edit.conflict.both')}</h4>
          {clashes.map((clash) => (
            <ClashRow
              key={clash.part}
              clash={clash}
              side={chosen[clash.part] ?? 'mine'}
              onPick={(side) => setChoices((before) => ({ ...before, [clash.part]: side }))}
            />
          ))}
        </div>
      )}
      <footer className={styles.actions}>
        <Button onClick={() => onChoose(mine)}>{t('edit.conflict.keep_mine')}</Button>
        <Button onClick={() => onChoose(theirs)}>{t('edit.conflict.take_theirs')}</Button>
        <Button variant="primary" onClick={() => onChoose(merged)}>
          {t('edit.conflict.merge')}
        </Button>
      </footer>
    </section>
  );
}
