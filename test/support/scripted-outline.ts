import type { ModelPort } from '#lambdas/models/port.ts';
import type { TaskKey } from '#lambdas/stores/task-store.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import type { WorkerPorts } from '#test/support/inline-worker.ts';
import { clockAhead } from './clock.ts';

/** The message for the outline of a deck's first run. */
export const outlineOf = (id: string) => ({
  v: 1 as const,
  presentation_id: id,
  run: 1,
  task_id: 'outline-1',
});
/** The task of the outline of a deck's first run. */
export const keyOf = (id: string): TaskKey => ({ presentation_id: id, run: 1, id: 'outline-1' });

const plan = { title: 'Bees', subtitle: '', points: ['One.', 'Two.', 'Three.'] };
/** An entry of the plan, which has three. */
export const entry = (i: number) => ({
  i,
  point: plan.points[i],
  intent: '',
  layout_hint: 'bullets',
  evidence: [],
});
/** Values as the lines that a model streams. */
export const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`);

/** A model that says the given pieces, then what `after` does. */
export function saying(pieces: string[], after: () => Promise<void> = async () => {}): ModelPort {
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

/** A worker's ports with the real tasks; its clock is ahead by so many milliseconds. */
export const ports = (model: ModelPort, ahead = 0): WorkerPorts => ({
  clock: clockAhead(ahead),
  model,
  tasks: taskOf,
});
export const whole = lines(plan, entry(0), entry(1), entry(2));
