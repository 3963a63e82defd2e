import type { ReactNode } from 'react';
import styles from './data-table.module.css';

type Props = {
  /** Accessible name of the table. */
  label: string;
  children: ReactNode;
};

/** A table that scrolls horizontally when it is too wide, by touch, wheel or keyboard. */
export function DataTable({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrollable region
    <section className={styles.wrap} aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}
