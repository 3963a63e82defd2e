import type { ReactNode } from 'react';
import styles from './data-table.module.css';

type Props = {
  /** What the table is about, for assistive technology. */
  label: string;
  children: ReactNode;
};

/** A table that scrolls sideways where it doesn't fit, by touch, wheel and keyboard. */
export function DataTable({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className={styles.wrap} aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
