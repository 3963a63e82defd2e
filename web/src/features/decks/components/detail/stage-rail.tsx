import type { Presentation, Stage, Task } from '#shared/schemas/presentations.ts';
import { formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { countSlideProgress, type SlideProgress } from '../../api/deck-progress.ts';
import { countSlidesInProgress, countUnfinishedAdditions } from '../../api/side-tasks.ts';
import styles from './stage-rail.module.css';

/** Number of finished slides, of all slides, and of slides that side tasks are generating. */
type SlideCounts = SlideProgress & { generating: number };

function computeStageSeconds(stage: Stage): number | null {
  if (!stage.started_at || !stage.finished_at) return null;
  return (Date.parse(stage.finished_at) - Date.parse(stage.started_at)) / 1000;
}

function computeStageFraction(stage: Stage): number {
  if (stage.status === 'completed') return 1;
  return stage.total === 0 ? 0 : stage.done / stage.total;
}

/**
 * Returns the count that a stage displays; null if it displays none. The slides stage counts slides only, not its
 * review task.
 */
function formatStageCount(stage: Stage, { done, total }: SlideCounts): string | null {
  if (stage.status === 'skipped' || stage.total < 2) return null;
  if (stage.name !== 'slides') return `${stage.done}/${stage.total}`;
  return `${done}/${total}`;
}

/** Whether the research stage had no sources to read: the request has none, or its topic is the only text. */
const isReadingUnstarted = ({ name, status, total }: Stage): boolean =>
  name === 'research' && status === 'skipped' && total === 0;

function StageStep({ stage, slides }: { stage: Stage; slides: SlideCounts }) {
  const { t, language } = useTranslation();
  const hasSideTasks =
    stage.name === 'slides' && stage.status === 'completed' && slides.generating > 0;
  const seconds = hasSideTasks ? null : computeStageSeconds(stage);
  const count = formatStageCount(stage, slides);
  return (
    <li className={styles.step} data-status={hasSideTasks ? 'running' : stage.status}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={t(`stage.${stage.name}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(computeStageFraction(stage) * 100)}
      >
        <i style={{ transform: `scaleX(${computeStageFraction(stage)})` }} />
      </span>
      <span className={styles.name}>{t(`stage.${stage.name}`)}</span>
      <span className={styles.fact}>
        {hasSideTasks
          ? t('deck.making', { count: slides.generating })
          : isReadingUnstarted(stage)
            ? t('stage_status.no_sources')
            : t(`stage_status.${stage.status}`)}
        {count !== null && ` · ${count}`}
        {seconds !== null && ` · ${formatSeconds(seconds, language)}`}
      </span>
    </li>
  );
}

type Props = {
  deck: Pick<Presentation, 'stages' | 'slide_count'>;
  tasks: readonly Task[] | undefined;
  /** Whether the server does not respond; then the animation stops. */
  isConnectionLost?: boolean;
};

/** The four stages with their progress. */
export function StageRail({ deck, tasks, isConnectionLost = false }: Props) {
  const { t } = useTranslation();
  const { generating } = countSlidesInProgress(tasks);
  const slides = {
    ...countSlideProgress(deck, countUnfinishedAdditions(tasks)),
    generating: generating,
  };
  return (
    <ol
      className={styles.rail}
      data-figures
      data-still={isConnectionLost || undefined}
      aria-label={t('deck.stages')}
    >
      {deck.stages.map((stage) => (
        <StageStep key={stage.name} stage={stage} slides={slides} />
      ))}
    </ol>
  );
}
