import type { Presentation, Stage, Task } from '#shared/schemas/presentations.ts';
import { formatSeconds } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { slidesInTheMaking, slidesNotAdded } from '../../api/asides.ts';
import { type SlideProgress, slideProgress } from '../../api/deck-progress.ts';
import styles from './stage-rail.module.css';

/** The slides that are made, of how many, and those being made beside the deck's course. */
type Slides = SlideProgress & { making: number };

function secondsOf(stage: Stage): number | null {
  if (!stage.started_at || !stage.finished_at) return null;
  return (Date.parse(stage.finished_at) - Date.parse(stage.started_at)) / 1000;
}

function shareOf(stage: Stage): number {
  if (stage.status === 'completed') return 1;
  return stage.total === 0 ? 0 : stage.done / stage.total;
}

/** What is counted for a person: slides, not the review that follows them. */
function countOf(stage: Stage, { done, total }: Slides): string | null {
  if (stage.status === 'skipped' || stage.total < 2) return null;
  if (stage.name !== 'slides') return `${stage.done}/${stage.total}`;
  return `${done}/${total}`;
}

function StageStep({ stage, slides }: { stage: Stage; slides: Slides }) {
  const { t, language } = useTranslation();
  const isBeside = stage.name === 'slides' && stage.status === 'completed' && slides.making > 0;
  const seconds = isBeside ? null : secondsOf(stage);
  const count = countOf(stage, slides);
  return (
    <li className={styles.step} data-status={isBeside ? 'running' : stage.status}>
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
        {isBeside ? t('deck.making', { count: slides.making }) : t(`stage_status.${stage.status}`)}
        {count !== null && ` · ${count}`}
        {seconds !== null && ` · ${formatSeconds(seconds, language)}`}
      </span>
    </li>
  );
}

type Props = {
  deck: Pick<Presentation, 'stages' | 'slide_count'>;
  tasks: readonly Task[] | undefined;
  /** The server doesn't answer: nothing is known to go on. */
  isLost?: boolean;
};

/** The four stages, each with how far it is. */
export function StageRail({ deck, tasks, isLost = false }: Props) {
  const { t } = useTranslation();
  const { making } = slidesInTheMaking(tasks);
  const slides = { ...slideProgress(deck, slidesNotAdded(tasks)), making };
  return (
    <ol
      className={styles.rail}
      data-figures
      data-still={isLost || undefined}
      aria-label={t('stage.title')}
    >
      {deck.stages.map((stage) => (
        <StageStep key={stage.name} stage={stage} slides={slides} />
      ))}
    </ol>
  );
}
