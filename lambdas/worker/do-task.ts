import type { Clock } from '../lib/clock.ts';
import { countTask } from '../lib/deck-metrics.ts';
import type { ModelPort } from '../models/port.ts';
import { getRequest } from '../stores/deck-store.ts';
import { noteDuration } from '../stores/duration-store.ts';
import { noteEvent } from '../stores/event-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import { callerOf } from './call-model.ts';
import { commitTask } from './commit.ts';
import { isWornOut, settleFailure } from './settle-failure.ts';
import { type ClaimedTask, type RunTask, type TaskContext, WornOut } from './task-context.ts';
import { checkWanted } from './wanted.ts';

export type TaskPorts = {
  clock: Clock;
  model: ModelPort;
  tasks: (kind: TaskItem['kind']) => RunTask;
  /** Aborts when the lease is lost or the deck no longer wants the task. */
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
  const begun = clock.now();
  try {
    if (isWornOut(task)) throw new WornOut();
    await checkWanted(deck, task);
    const request = await getRequest(deck.id);
    if (!request) throw new Error(`deck ${deck.id} has no request`);
    const ask = callerOf({ deck, task, clock, model, signal, remainingMs });
    const keptCalls: number[] = [];
    const callModel: TaskContext['callModel'] = async (call, onText) => {
      const answer = await ask(call, onText);
      keptCalls.push(answer.call);
      return answer;
    };
    const run = ports.tasks(task.kind);
    const given = { deck, request, task, leaseOwner: owner, clock, signal, remainingMs };
    const result = await run({ ...given, callModel });
    await commitTask(task, owner, { keptCalls, ...result }, clock.now());
    countTask(task, clock.now() - begun);
    await noteDuration(task.kind, clock.now() - begun, clock.now());
    if (result.event) await noteEvent(deck.id, result.event.type, result.event.data);
  } catch (error) {
    await settleFailure(error, { ...claimed, clock });
  }
}
