import { useTranslation } from '#web/lib/i18n.ts';
import styles from './score.module.css';

/** Scores below this are highlighted. */
const minGoodScore = 80;

/** A slide's quality score from 0 to 100. */
export function Score({ score }: { score: number }) {
  const { t } = useTranslation();
  const rounded = Math.round(score);
  return (
    <span
      className={styles.score}
      data-low={rounded < minGoodScore || undefined}
      title={t('slide_facts.score', { score: rounded })}
    >
      <span aria-hidden="true">{rounded}</span>
      <span className={styles.hidden}>{t('slide_facts.score', { score: rounded })}</span>
    </span>
  );
}
