import styles from './deck-strip.module.css';

const maxSegments = 40;

type Props = { total: number; done: number; isLive: boolean; label: string };

/** A progress bar with one segment per slide (at most 40), filled when the slide is done. */
export function DeckStrip({ total, done, isLive, label }: Props) {
  const count = Math.min(Math.max(total, 1), maxSegments);
  const filled = Math.round((done / Math.max(total, 1)) * count);
  return (
    <span
      className={styles.strip}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      {Array.from({ length: count }, (_, i) => (
        <i key={i} data-state={getSegmentState(i, filled, isLive)} />
      ))}
    </span>
  );
}

function getSegmentState(i: number, filled: number, isLive: boolean): 'done' | 'live' | 'open' {
  if (i < filled) return 'done';
  return i === filled && isLive ? 'live' : 'open';
}
