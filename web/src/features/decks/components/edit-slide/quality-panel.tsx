import { useTranslation } from '#web/lib/i18n.ts';
import { getFindingSource } from '../detail/finding-source.ts';
import { formatFinding } from '../detail/finding-text.ts';
import { Score } from '../detail/score.tsx';
import { useEditing } from './editing-context.ts';
import styles from './slide-editor.module.css';
import type { CheckedSlide } from './use-live-check.ts';

type Props = {
  checked: CheckedSlide;
  savedScore: number | undefined;
  onField: (part: string) => void;
};

/** The score and findings of the edited slide; a click on a finding moves the focus to its field. */
export function QualityPanel({ checked, savedScore, onField }: Props) {
  const { t } = useTranslation();
  const { content } = useEditing();
  const { score, findings, newFigures, isTracing } = checked;
  return (
    <section className={styles.quality} aria-label={t('edit.live')}>
      <h3>
        {t('edit.live')} <Score score={score} />
        {savedScore !== undefined && Math.round(savedScore) !== Math.round(score) && (
          <span className={styles.muted}>
            {t('edit.before', { score: Math.round(savedScore) })}
          </span>
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
              formatFinding(finding, t, getFindingSource(content, finding))
            ) : (
              <button type="button" onClick={() => onField(finding.part ?? '')}>
                {formatFinding(finding, t, getFindingSource(content, finding))}
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
