import {
  type PresentationStatus,
  type StageName,
  type TaskKind,
  taskKinds,
} from '#shared/domain/statuses.ts';
import type { MetricName } from '#shared/metrics.ts';
import { writeMetrics } from './metrics.ts';

const ofOutcome: Partial<Record<PresentationStatus, MetricName>> = {
  completed: 'DecksCompleted',
  failed: 'DecksFailed',
  cancelled: 'DecksCancelled',
};

const ofStage = {
  research: 'ResearchTaskDuration',
  outline: 'OutlineTaskDuration',
  slides: 'SlidesTaskDuration',
  deploy: 'DeployTaskDuration',
} as const satisfies Record<StageName, MetricName>;

/**
 * Counts a deck that was moved to a status which ends its run; for whoever moved it, after the write that did. A
 * second delivery moves nothing and counts nothing; a function that dies between the two leaves one uncounted.
 */
export function countEnding(
  deck: { id: string; run: number },
  status: PresentationStatus,
  error?: { code: string },
): void {
  const name = ofOutcome[status];
  if (!name) return;
  const why = error ? { error: error.code } : {};
  writeMetrics({ [name]: 1 }, { presentation_id: deck.id, run: String(deck.run), ...why });
}

/** Counts a finished task with the ms from its claim to its end; for whoever committed it, after the commit. */
export const countTask = (task: { presentation_id: string; kind: TaskKind }, ms: number): void =>
  writeMetrics(
    { [ofStage[taskKinds[task.kind]]]: Math.max(0, ms) },
    { presentation_id: task.presentation_id, kind: task.kind },
  );
