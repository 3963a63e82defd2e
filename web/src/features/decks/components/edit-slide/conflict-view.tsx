import { useMemo, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { type ConflictChoices, type FieldConflict, mergeSlides } from '../../editing/merge.ts';
import { SlideArt } from '../art/slide-art.tsx';
import { getSlidePartName } from '../detail/finding-text.ts';
import styles from './conflict-view.module.css';

type Props = {
  base: SlideContent;
  mine: SlideContent;
  theirs: SlideContent;
  slideContext: SlideContext;
  onChoose: (content: SlideContent) => void;
};

function ConflictSide({
  name,
  content,
  slideContext,
}: {
  name: string;
  content: SlideContent;
  slideContext: SlideContext;
}) {
  return (
    <figure className={styles.side}>
      <figcaption>{name}</figcaption>
      <div className={styles.art}>
        <SlideArt content={content} slideContext={slideContext} label={name} />
      </div>
    </figure>
  );
}

type ConflictRowProps = {
  conflict: FieldConflict;
  side: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
};

/** A field that both users changed, with both values. */
function ConflictRow({ conflict: { part, mine, theirs }, side, onChoose }: ConflictRowProps) {
  const { t } = useTranslation();
  const valueText = (value: unknown): string => {
    if (Array.isArray(value)) return t('edit.conflict.several', { count: value.length });
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    return value === undefined ? t('edit.conflict.empty') : t('edit.conflict.layout');
  };
  const options = [
    ['mine', t('edit.conflict.mine'), mine],
    ['theirs', t('edit.conflict.theirs'), theirs],
  ] as const;
  const name = part === 'layout' ? t('edit.conflict.layout') : (getSlidePartName(part, t) ?? part);
  return (
    <fieldset className={styles.fieldConflict}>
      <legend>{name}</legend>
      {options.map(([sideId, label, value]) => (
        <label key={sideId} className={styles.option}>
          <input
            type="radio"
            name={part}
            checked={side === sideId}
            onChange={() => onChoose(sideId)}
          />
          <span>
            <strong>{label}</strong> {valueText(value)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Resolves a conflict with another user's save: keep one version or merge, per field where both
 * changed it.
 */
export function ConflictView({ base, mine, theirs, slideContext, onChoose }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<ConflictChoices>({});
  const sides = useMemo(() => ({ base, mine, theirs }), [base, mine, theirs]);
  // Fields that both changed default to the user's own value.
  const defaults = useMemo(() => {
    const { conflicts } = mergeSlides(sides);
    return Object.fromEntries(conflicts.map(({ part }) => [part, 'mine' as const]));
  }, [sides]);
  const allChoices = useMemo<ConflictChoices>(
    () => ({ ...defaults, ...choices }),
    [defaults, choices],
  );
  const { merged, conflicts } = useMemo(() => mergeSlides(sides, allChoices), [sides, allChoices]);
  return (
    <section className={styles.conflict} aria-label={t('edit.conflict.title')}>
      <h3>{t('edit.conflict.title')}</h3>
      <p>{t('edit.conflict.text')}</p>
      <div className={styles.sides}>
        <ConflictSide name={t('edit.conflict.mine')} content={mine} slideContext={slideContext} />
        <ConflictSide
          name={t('edit.conflict.theirs')}
          content={theirs}
          slideContext={slideContext}
        />
        <ConflictSide
          name={t('edit.conflict.merged')}
          content={merged}
          slideContext={slideContext}
        />
      </div>
      {conflicts.length === 0 ? (
        <p>{t('edit.conflict.none')}</p>
      ) : (
        <div className={styles.fieldConflicts}>
          <h4>{t('edit.conflict.both')}</h4>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.part}
              conflict={conflict}
              side={allChoices[conflict.part] ?? 'mine'}
              onChoose={(side) => setChoices((before) => ({ ...before, [conflict.part]: side }))}
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
