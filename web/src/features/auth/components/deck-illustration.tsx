import styles from './deck-illustration.module.css';

/** Decorative illustration: nine slides of a deck, some done, one in progress, the others empty. */
export function DeckIllustration() {
  return (
    <div className={styles.illustration}>
      <span className={styles.done}>
        <i className={styles.title} />
        <i className={styles.short} />
      </span>
      <span className={styles.done}>
        <i className={styles.head} />
        <i />
        <i />
        <i className={styles.short} />
      </span>
      <span className={styles.done}>
        <i className={styles.head} />
        <b className={styles.bars}>
          <em />
          <em />
          <em />
          <em />
        </b>
      </span>
      <span className={styles.done}>
        <i className={styles.head} />
        <b className={styles.columns}>
          <em />
          <em />
          <em />
        </b>
      </span>
      <span className={`${styles.done} ${styles.live}`}>
        <i className={styles.head} />
        <i />
      </span>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
