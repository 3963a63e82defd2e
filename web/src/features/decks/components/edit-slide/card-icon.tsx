import { iconPaths } from '#shared/deck/icons.ts';
import styles from './icon-picker.module.css';

/** An icon of a slide, by name. */
export function CardIcon({ name }: { name: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
