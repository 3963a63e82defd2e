import type { Clock } from '../lib/clock.ts';
import { countTask } from '../lib/deck-metrics.ts';
import type { ModelPort } from '../models/port.ts';
import { getRequest } from '../stores/deck-store.ts';
import { recordDuration } from '../stores/duration-store.ts';
import { recordEvent } from '../stores/event-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import { acquireCallSlot } from './acquire-call-slot.ts';
import { createModelCaller } from './call-model.ts';
import { checkRunnable } from './check-runnable.ts';
import { commitTask } from './commit-task.ts';
import { hasTooManyClaims, settleFailure } from './settle-failure.ts';
import { type ClaimedTask, type RunTask, type TaskContext, TooManyClaims } from './task-context.ts';

export type TaskPorts = {
  clock: Clock;
  model: ModelPort;
  tasks: (kind: TaskItem['kind']) => RunTask;
  /** Aborts when the lease is lost or the task is no longer runnable. */
  signal: AbortSignal;
  /** Milliseconds until the function ends. */
  remainingMs: () => number;
};

/**
 * Runs a claimed task and commits its result, or settles its failure. May block its thread for long, because another
 * thread renews the lease. Rejects only when the store or the queue can't be reached.
 */
export async function doTask(claimed: ClaimedTask, ports: TaskPorts): Promise<void> {
  const { deck, task, owner } = claimed;
  const { clock, model, signal, remainingMs } = ports;
  const startedAt = clock.now();
  try {
    if (hasTooManyClaims(task)) throw new TooManyClaims();
    await checkRunnable(deck, task);
    await acquireCallSlot(claimed, clock);
    const request = await getRequest(deck.id);
    if (!request) throw new Error(`deck ${deck.id} has no request`);
    const sendCall = createModelCaller({ deck, task, clock, model, signal, remainingMs });
    const keptCalls: number[] = [];
    const callModel: TaskContext['callModel'] = async (call, onText) => {
      const response = await sendCall(call, onText);
      keptCalls.push(response.call);
      return response;
    };
    const run = ports.tasks(task.kind);
    const input = { deck, request, task, leaseOwner: owner, clock, signal, remainingMs };
    const result = await run({ ...input, callModel });
    await commitTask(task, owner, { keptCalls, ...result }, clock.now());
    countTask(task, clock.now() - startedAt);
    await recordDuration(task.kind, clock.now() - startedAt, clock.now());
    if (result.event) await recordEvent(deck.id, result.event.type, result.event.data);
  } catch (error) {
    await settleFailure(error, { ...claimed, clock });
  }
}
