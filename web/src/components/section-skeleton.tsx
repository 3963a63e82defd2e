import styles from './section.module.css';

const rowKeys = ['a', 'b', 'c', 'd'];

/** Reserves the height of a section whose code or data is loading: its title and some rows, at most four. */
export function SectionSkeleton({ rows }: { rows: number }) {
  return (
    <div className={`${styles.section} ${styles.skeleton}`} aria-hidden="true">
      <b />
      {rowKeys.slice(0, rows).map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}
