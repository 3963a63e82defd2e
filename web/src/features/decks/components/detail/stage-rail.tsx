import type { Stage } from '#shared/schemas/presentations.ts';
import { formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './stage-rail.module.css';

function secondsOf(stage: Stage): number | null {
  if (!stage.started_at || !stage.finished_at) return null;
  return (Date.parse(stage.finished_at) - Date.parse(stage.started_at)) / 1000;
}

function shareOf(stage: Stage): number {
  if (stage.status === 'completed') return 1;
  return stage.total === 0 ? 0 : stage.done / stage.total;
}

/** What is counted for a person: slides, not the review that follows them. */
function countOf(stage: Stage, slideCount: number): string | null {
  if (stage.status === 'skipped' || stage.total < 2) return null;
  const total = stage.name === 'slides' ? slideCount : stage.total;
  return `${Math.min(stage.done, total)}/${total}`;
}

function StageStep({ stage, slideCount }: { stage: Stage; slideCount: number }) {
  const { t, language } = useTranslation();
  const seconds = secondsOf(stage);
  const count = countOf(stage, slideCount);
  return (
    <li className={styles.step} data-status={stage.status}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={t(`stage.${stage.name}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shareOf(stage) * 100)}
      >
        <i style={{ transform: `scaleX(${shareOf(stage)})` }} />
      </span>
      <span className={styles.name}>{t(`stage.${stage.name}`)}</span>
      <span className={styles.fact}>
        {t(`stage_status.${stage.status}`)}
        {count !== null && ` · ${count}`}
        {seconds !== null && ` · ${formatSeconds(seconds, language)}`}
      </span>
    </li>
  );
}

type Props = { stages: readonly Stage[]; slideCount: number };

/** The four stages, each with how far it is. */
export function StageRail({ stages, slideCount }: Props) {
  const { t } = useTranslation();
  return (
    <ol className={styles.rail} data-figures aria-label={t('stage.title')}>
      {stages.map((stage) => (
        <StageStep key={stage.name} stage={stage} slideCount={slideCount} />
      ))}
    </ol>
  );
}
