import { useTranslation } from '#web/lib/i18n.ts';
import styles from './score.module.css';

/** Below this a slide is worth a look. */
const goodFrom = 80;

/** A slide's quality, 0 to 100, as the gate computed it. */
export function Score({ score }: { score: number }) {
  const { t } = useTranslation();
  const rounded = Math.round(score);
  return (
    <span
      className={styles.score}
      data-low={rounded < goodFrom || undefined}
      title={t('slide_facts.score', { score: rounded })}
    >
      <span aria-hidden="true">{rounded}</span>
      <span className={styles.words}>{t('slide_facts.score', { score: rounded })}</span>
    </span>
  );
}
