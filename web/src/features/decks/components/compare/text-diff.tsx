import type { SlideContent } from '#shared/deck/model.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './compare.module.css';
import { findDifference, listTextChanges, type TextChange } from './text-changes.ts';

/** The old text as deletion, the new one as insertion; differing words are highlighted. */
function TextChangeView({ before, after }: TextChange) {
  const { t } = useTranslation();
  const isReplacement = before !== undefined && after !== undefined;
  const {
    start,
    before: removed,
    after: added,
    end,
  } = isReplacement
    ? findDifference(before, after)
    : { start: '', before: before ?? '', after: after ?? '', end: '' };
  return (
    <div className={styles.textChange}>
      {before !== undefined && (
        <del>
          <span className={styles.hidden}>{t('compare.was')}</span>
          {start}
          {removed && <mark>{removed}</mark>}
          {end}
        </del>
      )}
      {after !== undefined && (
        <ins>
          <span className={styles.hidden}>{t('compare.is')}</span>
          {start}
          {added && <mark>{added}</mark>}
          {end}
        </ins>
      )}
    </div>
  );
}

/** A list of a slide's text changes. */
export function TextDiff({ before, after }: { before: SlideContent; after: SlideContent }) {
  const { t } = useTranslation();
  const changes = listTextChanges(before, after).map((change, index) => ({ index, ...change }));
  const hasLayoutChange = before.layout !== after.layout;
  return (
    <>
      {hasLayoutChange && <p className={styles.muted}>{t('compare.other_layout')}</p>}
      {changes.length > 0 && (
        <ul className={styles.texts} aria-label={t('compare.texts')}>
          {changes.map(({ index, ...change }) => (
            <li key={index}>
              <span className={styles.part}>{t(`compare.part.${change.part}`)}</span>
              <TextChangeView {...change} />
            </li>
          ))}
        </ul>
      )}
      {changes.length === 0 && !hasLayoutChange && (
        <p className={styles.muted}>{t('compare.other')}</p>
      )}
    </>
  );
}
