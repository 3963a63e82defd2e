import type { ModelPort } from '#lambdas/models/port.ts';
import type { TaskKey } from '#lambdas/stores/task-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { WorkerPorts } from '#test/support/inline-worker.ts';
import { createClockAhead } from './clock.ts';

/** Returns the queue message for the outline task of a deck's first run. */
export const outlineTaskMessage = (id: string) => ({
  v: 1 as const,
  presentation_id: id,
  run: 1,
  task_id: 'outline-1',
});
/** Returns the key of the outline task of a deck's first run. */
export const outlineTaskKey = (id: string): TaskKey => ({
  presentation_id: id,
  run: 1,
  id: 'outline-1',
});

const planLine = { title: 'Bees', subtitle: '', points: ['One.', 'Two.', 'Three.'] };
/** Returns the entry with index `i` of the outline, which has three entries. */
export const createEntryLine = (i: number) => ({
  i,
  point: planLine.points[i],
  intent: '',
  layout_hint: 'bullets',
  evidence: [],
});
/** Returns values as JSON Lines, in the form that a model streams. */
export const toJsonLines = (...values: unknown[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`);

/** Creates a model that streams the given chunks, then runs `after`. */
export function createStreamingModel(
  pieces: string[],
  after: () => Promise<void> = async () => {},
): ModelPort {
  return async (_request, onText) => {
    for (const piece of pieces) await onText?.(piece);
    await after();
    return {
      message: { role: 'assistant', content: [{ text: pieces.join('') }] },
      stopReason: 'end_turn',
      usage: { input_tokens: 100, output_tokens: 50, cache_read_tokens: 0, cache_write_tokens: 0 },
      latencyMs: 5,
    };
  };
}

/** Creates worker ports with the real tasks and a clock that is `ahead` ms ahead. */
export const createPortsWithModel = (model: ModelPort, clockAheadMs = 0): WorkerPorts => ({
  clock: createClockAhead(clockAheadMs),
  model,
  tasks: getTaskHandler,
});
export const completeOutlineLines = toJsonLines(
  planLine,
  createEntryLine(0),
  createEntryLine(1),
  createEntryLine(2),
);
