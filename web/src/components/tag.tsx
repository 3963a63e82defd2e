import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type Tone = 'ok' | 'wait' | 'bad' | 'live' | 'still';

/** A status in one word, with a mark that differs in shape as well as in colour. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
