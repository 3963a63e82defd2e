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
  const calls = await callsOf(task);
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
    ...calls.map((call) => entities.usage.patch(call).set({ outcome: 'committed' }).commit()),
  ]);
}

/** The settled calls of this claim: what was paid for is now in the deck. */
async function callsOf(task: TaskItem) {
  const { data } = await usageEntity()
    .query.primary({
      presentation_id: task.presentation_id,
      run: task.run,
      task_id: task.id,
      claim: task.claims,
    })
    .go({ pages: 'all', consistent: true });
  return data
    .filter((row) => row.state === 'settled' && row.outcome === undefined)
    .map(({ presentation_id, run, task_id, claim, call }) => ({
      presentation_id,
      run,
      task_id,
      claim,
      call,
    }));
}
