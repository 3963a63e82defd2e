import { LogoMark } from './mark.tsx';
import styles from './wordmark.module.css';

/** The logo and the name, in the display serif. */
export function Wordmark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return (
    <span className={`${styles.wordmark} ${styles[size]}`}>
      <LogoMark />
      <span>Deckwright</span>
    </span>
  );
}
