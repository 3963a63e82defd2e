import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './compare.module.css';
import { differingStretch, type TextChange, textChanges } from './text-changes.ts';

/** The old text struck, the new one marked; the words in which they differ stand out. */
function Told({ before, after }: TextChange) {
  const { t } = useTranslation();
  const isBoth = before !== undefined && after !== undefined;
  const {
    start,
    before: gone,
    after: come,
    end,
  } = isBoth
    ? differingStretch(before, after)
    : { start: '', before: before ?? '', after: after ?? '', end: '' };
  return (
    <div className={styles.told}>
      {before !== undefined && (
        <del>
          <span className={styles.unseen}>{t('compare.was')}</span>
          {start}
          {gone && <mark>{gone}</mark>}
          {end}
        </del>
      )}
      {after !== undefined && (
        <ins>
          <span className={styles.unseen}>{t('compare.is')}</span>
          {start}
          {come && <mark>{come}</mark>}
          {end}
        </ins>
      )}
    </div>
  );
}

/** In words, what of a slide is other than it was. */
export function TextDiff({ before, after }: { before: SlideContent; after: SlideContent }) {
  const { t } = useTranslation();
  const changes = textChanges(before, after).map((change, at) => ({ at, ...change }));
  const isRelaid = before.layout !== after.layout;
  return (
    <>
      {isRelaid && <p className={styles.quiet}>{t('compare.other_layout')}</p>}
      {changes.length > 0 && (
        <ul className={styles.texts} aria-label={t('compare.texts')}>
          {changes.map(({ at, ...change }) => (
            <li key={at}>
              <span className={styles.part}>{t(`compare.part.${change.part}`)}</span>
              <Told {...change} />
            </li>
          ))}
        </ul>
      )}
      {changes.length === 0 && !isRelaid && <p className={styles.quiet}>{t('compare.other')}</p>}
    </>
  );
}
