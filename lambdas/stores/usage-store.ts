import type { EntityItem } from 'electrodb';
import { utcMonth } from '../lib/clock.ts';
import { monthUsageEntity, usageEntity } from './usage-entities.ts';

export type UsageItem = EntityItem<ReturnType<typeof usageEntity>>;

export type CallKey = {
  presentation_id: string;
  run: number;
  task_id: string;
  claim: number;
  call: number;
};

/** Returns only the key fields of a model call. */
export const toCallKey = ({ presentation_id, run, task_id, claim, call }: CallKey): CallKey => ({
  presentation_id,
  run,
  task_id,
  claim,
  call,
});

export type TaskOfRun = Pick<CallKey, 'presentation_id' | 'run' | 'task_id'>;

/** Returns a presentation's usage records of all runs, oldest first. Strongly consistent. */
export async function listUsageRows(presentationId: string): Promise<UsageItem[]> {
  const { data } = await usageEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ pages: 'all', consistent: true });
  return data.sort((a, b) => a.at - b.at);
}

/** Returns the usage records of a task's calls, strongly consistent. */
export async function listTaskCalls(task: TaskOfRun): Promise<UsageItem[]> {
  const { data } = await usageEntity().query.primary(task).go({ pages: 'all', consistent: true });
  return data;
}

/** Returns the open usage records of a task's claims below a number, strongly consistent. */
export async function listOpenCalls(task: TaskOfRun, belowClaim: number): Promise<UsageItem[]> {
  const { data } = await usageEntity()
    .query.primary(task)
    .where((row, op) => `${op.eq(row.state, 'open')} AND ${op.lt(row.claim, belowClaim)}`)
    .go({ pages: 'all', consistent: true });
  return data;
}

/** Returns a task's settled calls whose result (committed or discarded) is not recorded yet; strongly consistent. */
export async function listCallsWithoutOutcome(task: TaskOfRun): Promise<UsageItem[]> {
  const { data } = await usageEntity()
    .query.primary(task)
    .where((row, op) => `${op.eq(row.state, 'settled')} AND ${op.notExists(row.outcome)}`)
    .go({ pages: 'all', consistent: true });
  return data;
}

/** Marks a call as discarded. */
export async function markCallDiscarded(call: CallKey): Promise<void> {
  await usageEntity().patch(toCallKey(call)).set({ outcome: 'discarded' }).go();
}

/** Returns a user's tokens of the month, including the reservations of open calls. Strongly consistent. */
export async function readMonthTokens(userId: string, at: number): Promise<number> {
  const { data } = await monthUsageEntity()
    .query.primary({ user_id: userId, month: utcMonth(at) })
    .go({ pages: 'all', consistent: true });
  return data.reduce((sum, shard) => sum + (shard.tokens ?? 0), 0);
}
