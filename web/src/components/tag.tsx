import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type Tone = 'ok' | 'wait' | 'bad' | 'live' | 'still';

/** A state in a word, with a mark whose shape tells it as well as its colour. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
