import { isThemeReference } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getThemeName } from '../theme-name.ts';
import styles from './compare.module.css';
import type { LoadedComparison } from './use-loaded-comparison.ts';

const changeKinds = ['changed', 'added', 'removed', 'moved'] as const;

/** A one-line summary of the differences. */
export function CompareSummary({ loaded }: { loaded: LoadedComparison }) {
  const { t } = useTranslation();
  const { before, after, comparison, isPartial } = loaded;
  const { counts, pairs, isRenamed, isRestyled } = comparison;
  const nameOf = (theme: string) => (isThemeReference(theme) ? getThemeName(theme, t) : theme);
  const isSame = !isRenamed && !isRestyled;
  const parts = changeKinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [t(`compare.count.${kind}`, { count: counts[kind] })],
  );
  return (
    <div className={styles.summary} role="status">
      <h2 data-figures>
        {parts.length > 0
          ? parts.join(t('compare.between'))
          : t(isSame ? 'compare.none' : 'compare.none_of_slides')}
      </h2>
      <p className={styles.muted}>
        {parts.length > 0 && t('compare.of_all', { count: pairs.length })}
      </p>
      {isRenamed && <p>{t('compare.renamed', { before: before.title, after: after.title })}</p>}
      {isRestyled && (
        <p>
          {t('compare.restyled', {
            before: nameOf(before.theme),
            after: nameOf(after.theme),
          })}
        </p>
      )}
      {isPartial && <p className={styles.muted}>{t('compare.no_slides')}</p>}
    </div>
  );
}
