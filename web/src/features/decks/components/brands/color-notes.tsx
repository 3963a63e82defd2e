import { getThemePalette } from '#shared/deck/theme-list.ts';
import { parseThemeReference } from '#shared/deck/theme-reference.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './brands.module.css';

/** Lists the colours of a brand that are drawn darker or lighter than chosen, and the reasons. */
export function ColorNotes({ theme }: { theme: string }) {
  const { t } = useTranslation();
  const { chart } = getThemePalette(theme);
  const changed = parseThemeReference(theme).colors.flatMap((color, i) => {
    const drawn = chart[i];
    return drawn === undefined || drawn === color ? [] : [{ color, drawn }];
  });
  return (
    <div role="status">
      {changed.map(({ color, drawn }) => (
        <p key={color} className={styles.colorNote}>
          <span aria-hidden="true" style={{ background: color }} />
          <span aria-hidden="true" style={{ background: drawn }} />
          {t('brand.color_adapted', { color, drawn })}
        </p>
      ))}
    </div>
  );
}
