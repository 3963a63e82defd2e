import { getThemePalette } from '#shared/deck/theme-list.ts';
import styles from './brands.module.css';

/** The colours of a theme reference as stripes: background, accent and the first colours of charts. */
export function BrandSwatches({ theme }: { theme: string }) {
  const { surface, accent, chart } = getThemePalette(theme);
  const colors = [...new Set([surface, accent, ...chart])].slice(0, 4);
  return (
    <span className={styles.swatches} aria-hidden="true">
      {colors.map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </span>
  );
}
