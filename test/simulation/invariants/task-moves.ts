import type { Item } from '../dynamo/values.ts';
import type { ReportViolation } from './history.ts';

/** Allowed status changes of a task; finished side tasks may also be queued again. */
const allowedStatusChanges: Record<string, readonly string[]> = {
  pending: ['queued', 'cancelled'],
  queued: ['running', 'paused', 'cancelled'],
  running: ['completed', 'pending', 'queued', 'paused', 'failed', 'cancelled'],
  paused: ['pending', 'cancelled'],
  failed: ['pending'],
  completed: [],
  cancelled: [],
};
const finalStatuses = new Set(['completed', 'failed', 'cancelled']);

/** Reports status changes of a task that its state machine does not allow. */
export function checkTaskMove(before: Item, after: Item, report: ReportViolation): void {
  const name = `task ${after.id} of ${after.presentation_id}`;
  const [from, to] = [String(before.status), String(after.status)];
  const isSideTaskRestart = Boolean(after.is_aside) && finalStatuses.has(from) && to === 'queued';
  if (from !== to && !allowedStatusChanges[from]?.includes(to) && !isSideTaskRestart) {
    report(`${name} was ${statusWords[from] ?? from} and became ${to}`);
  }
  if (before.ready !== after.ready && from !== 'pending') {
    report(`${name} became ready while ${from}`);
  }
  const isRestarted = (from === 'failed' || from === 'paused') && to === 'pending';
  if (isRestarted && after.put_backs !== before.claims) {
    report(`${name} was restarted without all of its attempts`);
  }
}

const statusWords: Record<string, string> = { completed: 'finished' };
