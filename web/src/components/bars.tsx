import styles from './bars.module.css';

export type Bar = {
  key: string;
  /** What the bar stands for, and its value in words. */
  label: string;
  text: string;
  value: number;
};

type Props = {
  title: string;
  bars: readonly Bar[];
  /** Under the first and the last bar. */
  ends?: readonly [first: string, last: string];
};

/** Of a bar, in rem: the line under few of them ends with them. */
const widest = 3;

/** A row of bars of one measure; each tells its value to a pointer and to a screen reader. */
export function Bars({ title, bars, ends }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ol className={styles.bars} style={{ maxWidth: `${bars.length * widest}rem` }}>
        {bars.map(({ key, label, text, value }) => (
          <li key={key} className={styles.bar} title={`${label}: ${text}`}>
            <span className={styles.said}>
              {label}: {text}
            </span>
            <i
              style={{ height: `${(value / most) * 100}%` }}
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
