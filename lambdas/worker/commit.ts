import { type CallKey, callKeyOf } from '../services/usage/ledger.ts';
import { listAnswers } from '../stores/answer-store.ts';
import { keyOf, moved, type TaskItem } from '../stores/task-store.ts';
import { transact } from '../stores/transact.ts';
import { usageEntity } from '../stores/usage-entities.ts';
import type { TaskResult } from './task-context.ts';

/**
 * Ends a task and writes what it made, in one transaction over items that no other task writes.
 * Throws Fenced when the claim is no longer the owner's: a zombie's commit changes nothing.
 */
export async function commitTask(
  task: TaskItem,
  owner: string,
  result: TaskResult,
  now: number,
): Promise<void> {
  const { kept, thrownAway } = await callsOf(task, result.keptCalls);
  await transact((entities) => [
    entities.task
      .patch(keyOf(task))
      .set({
        ...moved(task, 'completed', task.queued_at),
        finished_at: now,
        lease_until: 0,
        ...(result.outputKey ? { output_key: result.outputKey } : {}),
      })
      .add({ rev: 1 })
      .where((item, op) => `${op.eq(item.lease_owner, owner)} AND ${op.eq(item.status, 'running')}`)
      .commit(),
    ...(result.writes?.(entities) ?? []),
    ...kept.map((call) => entities.usage.patch(call).set({ outcome: 'committed' }).commit()),
    ...thrownAway.map((call) => entities.usage.patch(call).set({ outcome: 'discarded' }).commit()),
  ]);
}

/**
 * The settled calls whose answers are now in the deck, of this claim's own and of those that earlier claims of the
 * attempt left in the store; and those whose answers are in nothing, such as a repair that was no better.
 */
async function callsOf(
  task: TaskItem,
  keptCalls: readonly number[] | undefined,
): Promise<{ kept: CallKey[]; thrownAway: CallKey[] }> {
  const { presentation_id, run, id, claims, attempt } = task;
  const [rows, answers] = await Promise.all([
    usageEntity()
      .query.primary({ presentation_id, run, task_id: id })
      .go({ pages: 'all', consistent: true }),
    claims > 1 ? listAnswers({ presentation_id, run, task_id: id, attempt }, 0) : undefined,
  ]);
  const isKept = ({ claim, call }: CallKey) =>
    (claim === claims || answers?.get(call)?.claim === claim) &&
    (keptCalls === undefined || keptCalls.includes(call));
  const settled = rows.data.filter((row) => row.state === 'settled' && row.outcome !== 'failed');
  return {
    kept: settled.filter((row) => isKept(row) && row.outcome !== 'committed').map(callKeyOf),
    thrownAway: settled.filter((row) => !isKept(row) && !row.outcome).map(callKeyOf),
  };
}
