import { useTranslation } from '#web/lib/i18n.ts';
import { findingText } from '../detail/finding-text.ts';
import { Score } from '../detail/score.tsx';
import styles from './slide-editor.module.css';
import type { Judged } from './use-live.ts';

type Props = { live: Judged; saved: number | undefined; onField: (part: string) => void };

/** The slide's score as it would be saved, and what costs it points; a press leads to the text. */
export function QualityPanel({ live, saved, onField }: Props) {
  const { t } = useTranslation();
  const { score, findings, newFigures, isTracing } = live;
  return (
    <section className={styles.quality} aria-label={t('edit.live')}>
      <h3>
        {t('edit.live')} <Score score={score} />
        {saved !== undefined && Math.round(saved) !== Math.round(score) && (
          <span className={styles.muted}>{t('edit.before', { score: Math.round(saved) })}</span>
        )}
      </h3>
      {findings.length === 0 && <p className={styles.muted}>{t('edit.good')}</p>}
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li
            key={`${finding.code}-${finding.part}-${finding.message}`}
            data-severity={finding.severity}
          >
            {finding.part === undefined ? (
              findingText(finding, t)
            ) : (
              <button type="button" onClick={() => onField(finding.part ?? '')}>
                {findingText(finding, t)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {newFigures > 0 && (
        <p className={styles.muted}>
          {t(isTracing ? 'edit.tracing' : 'edit.new_figures', { count: newFigures })}
        </p>
      )}
    </section>
  );
}
