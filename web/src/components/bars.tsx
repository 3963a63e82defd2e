import styles from './bars.module.css';

type Bar = {
  key: string;
  /** What the bar represents; `text` is its formatted value. */
  label: string;
  text: string;
  value: number;
};

type Props = {
  title: string;
  bars: readonly Bar[];
  /** Labels under the first and the last bar. */
  ends?: readonly [first: string, last: string];
};

/** Maximum bar width in rem; keeps the axis from running past the last bar. */
const maxBarRem = 3;

/** A bar chart of one measure; each value is available as a tooltip and to screen readers. */
export function Bars({ title, bars, ends }: Props) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ol className={styles.bars} style={{ maxWidth: `${bars.length * maxBarRem}rem` }}>
        {bars.map(({ key, label, text, value }) => (
          <li key={key} className={styles.bar} title={`${label}: ${text}`}>
            <span className={styles.hidden}>
              {label}: {text}
            </span>
            <i
              style={{ height: `${(value / maxValue) * 100}%` }}
              data-empty={value === 0 || undefined}
            />
          </li>
        ))}
      </ol>
      {ends && (
        <div className={styles.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </figure>
  );
}
