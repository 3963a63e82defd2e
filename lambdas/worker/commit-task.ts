import { listResponses } from '../stores/model-response-store.ts';
import { holdsLease } from '../stores/task-conditions.ts';
import { createTaskStatusFields, type TaskItem, toTaskKey } from '../stores/task-store.ts';
import { transact } from '../stores/transact.ts';
import { type CallKey, listTaskCalls, toCallKey } from '../stores/usage-store.ts';
import type { TaskResult } from './task-context.ts';

/**
 * Completes a task and writes its result, in one transaction over items that no other task writes. Throws
 * ConditionFailed when the lease belongs to another claim: a late commit changes nothing.
 */
export async function commitTask(
  task: TaskItem,
  owner: string,
  result: TaskResult,
  now: number,
): Promise<void> {
  const { committed, discarded } = await splitCallsByUse(task, result.keptCalls);
  await transact((entities) => [
    entities.task
      .patch(toTaskKey(task))
      .set({
        ...createTaskStatusFields(task, 'completed', task.queued_at),
        finished_at: now,
        lease_until: 0,
        ...(result.outputKey ? { output_key: result.outputKey } : {}),
        ...(result.isUnchanged ? { is_unchanged: true } : {}),
        ...(result.outputText ? { output_text: result.outputText } : {}),
      })
      .add({ rev: 1 })
      .where(holdsLease(owner))
      .commit(),
    ...(result.writes?.(entities) ?? []),
    ...committed.map((call) => entities.usage.patch(call).set({ outcome: 'committed' }).commit()),
    ...discarded.map((call) => entities.usage.patch(call).set({ outcome: 'discarded' }).commit()),
  ]);
}

/**
 * Returns the task's settled calls in two groups: those whose responses are now in the deck (of this claim, or stored
 * by earlier claims of the attempt), and those whose responses are unused, such as a repair that was no better.
 */
async function splitCallsByUse(
  task: TaskItem,
  keptCalls: readonly number[] | undefined,
): Promise<{ committed: CallKey[]; discarded: CallKey[] }> {
  const { presentation_id, run, id, claims, attempt } = task;
  const [rows, storedResponses] = await Promise.all([
    listTaskCalls({ presentation_id, run, task_id: id }),
    claims > 1 ? listResponses({ presentation_id, run, task_id: id, attempt }, 0) : undefined,
  ]);
  const isKept = ({ claim, call }: CallKey) =>
    (claim === claims || storedResponses?.get(call)?.claim === claim) &&
    (keptCalls === undefined || keptCalls.includes(call));
  const settled = rows.filter((row) => row.state === 'settled' && row.outcome !== 'failed');
  return {
    committed: settled.filter((row) => isKept(row) && row.outcome !== 'committed').map(toCallKey),
    discarded: settled.filter((row) => !isKept(row) && !row.outcome).map(toCallKey),
  };
}
