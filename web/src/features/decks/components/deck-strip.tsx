import styles from './deck-strip.module.css';

const framesAtMost = 40;

type Props = { total: number; done: number; isLive: boolean; label: string };

/** Progress as the deck itself: a frame for each slide, filled once it is made. */
export function DeckStrip({ total, done, isLive, label }: Props) {
  const count = Math.min(Math.max(total, 1), framesAtMost);
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
        <i key={i} data-state={stateOf(i, filled, isLive)} />
      ))}
    </span>
  );
}

function stateOf(i: number, filled: number, isLive: boolean): 'done' | 'live' | 'open' {
  if (i < filled) return 'done';
  return i === filled && isLive ? 'live' : 'open';
}
