import {
  type PresentationStatus,
  type RunStage,
  type TaskKind,
  taskKinds,
} from '#shared/domain/statuses.ts';
import type { MetricName } from '#shared/metrics.ts';
import { writeMetrics } from './metrics.ts';

const metricByStatus: Partial<Record<PresentationStatus, MetricName>> = {
  completed: 'DecksCompleted',
  failed: 'DecksFailed',
  cancelled: 'DecksCancelled',
};

const metricByStage = {
  research: 'ResearchTaskDuration',
  outline: 'OutlineTaskDuration',
  slides: 'SlidesTaskDuration',
  deploy: 'DeployTaskDuration',
} as const satisfies Record<RunStage, MetricName>;

/**
 * Counts a deck that reached a final status. Call it after the write that changed the status: a duplicate delivery then
 * changes and counts nothing. A crash between write and call leaves one deck uncounted.
 */
export function countFinishedDeck(
  deck: { id: string; run: number },
  status: PresentationStatus,
  error?: { code: string },
): void {
  const name = metricByStatus[status];
  if (!name) return;
  const why = error ? { error: error.code } : {};
  writeMetrics({ [name]: 1 }, { presentation_id: deck.id, run: String(deck.run), ...why });
}

/** Counts a finished task with its duration in ms, from claim to end. Call it after the commit. */
export const countTask = (task: { presentation_id: string; kind: TaskKind }, ms: number): void =>
  writeMetrics(
    { [metricByStage[taskKinds[task.kind]]]: Math.max(0, ms) },
    { presentation_id: task.presentation_id, kind: task.kind },
  );
