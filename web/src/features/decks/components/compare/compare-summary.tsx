import { themeList } from '#shared/deck/theme-list.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './compare.module.css';
import type { Compared } from './use-compared.ts';

const kinds = ['changed', 'added', 'removed', 'moved'] as const;

/** How much is different, in a line. */
export function CompareSummary({ compared }: { compared: Compared }) {
  const { t } = useTranslation();
  const { before, after, comparison, isPartial } = compared;
  const { counts, pairs, isRenamed, isRestyled } = comparison;
  const themeName = (id: string) => {
    const theme = themeList.find((one) => one.id === id);
    return theme ? t(`theme_name.${theme.id}`) : id;
  };
  const isSame = !isRenamed && !isRestyled;
  const told = kinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [t(`compare.count.${kind}`, { count: counts[kind] })],
  );
  return (
    <div className={styles.summary} role="status">
      <h2 data-figures>
        {told.length > 0
          ? told.join(t('compare.between'))
          : t(isSame ? 'compare.none' : 'compare.none_of_slides')}
      </h2>
      <p className={styles.quiet}>
        {told.length > 0 && t('compare.of_all', { count: pairs.length })}
      </p>
      {isRenamed && <p>{t('compare.renamed', { before: before.title, after: after.title })}</p>}
      {isRestyled && (
        <p>
          {t('compare.restyled', {
            before: themeName(before.theme),
            after: themeName(after.theme),
          })}
        </p>
      )}
      {isPartial && <p className={styles.quiet}>{t('compare.no_slides')}</p>}
    </div>
  );
}
