import styles from './deck-plate.module.css';

/** Nine frames of a deck in the making: some set, one live, the rest waiting. Decoration. */
export function DeckPlate() {
  return (
    <div className={styles.plate}>
      <span className={styles.set}>
        <i className={styles.title} />
        <i className={styles.short} />
      </span>
      <span className={styles.set}>
        <i className={styles.head} />
        <i />
        <i />
        <i className={styles.short} />
      </span>
      <span className={styles.set}>
        <i className={styles.head} />
        <b className={styles.bars}>
          <em />
          <em />
          <em />
          <em />
        </b>
      </span>
      <span className={styles.set}>
        <i className={styles.head} />
        <b className={styles.columns}>
          <em />
          <em />
          <em />
        </b>
      </span>
      <span className={`${styles.set} ${styles.live}`}>
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
