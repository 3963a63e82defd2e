import type { Item } from '../dynamo/values.ts';
import type { Report } from './history.ts';

/** Where a task may go; asides that have ended may also be queued again. */
const moves: Record<string, readonly string[]> = {
  pending: ['queued', 'cancelled'],
  queued: ['running', 'paused', 'cancelled'],
  running: ['completed', 'pending', 'queued', 'paused', 'failed', 'cancelled'],
  paused: ['pending', 'cancelled'],
  failed: ['pending'],
  completed: [],
  cancelled: [],
};
const endings = new Set(['completed', 'failed', 'cancelled']);

/** Reports moves that the rules of tasks have none of, between two states of the same task. */
export function checkTaskMove(before: Item, after: Item, report: Report): void {
  const name = `task ${after.id} of ${after.presentation_id}`;
  const [from, to] = [String(before.status), String(after.status)];
  const isAgain = Boolean(after.is_aside) && endings.has(from) && to === 'queued';
  if (from !== to && !moves[from]?.includes(to) && !isAgain) {
    report(`${name} was ${told[from] ?? from} and became ${to}`);
  }
  if (before.ready !== after.ready && from !== 'pending') {
    report(`${name} was made ready while ${from}`);
  }
  const isRestarted = (from === 'failed' || from === 'paused') && to === 'pending';
  if (isRestarted && after.put_backs !== before.claims) {
    report(`${name} was started again without all of its attempts`);
  }
}

const told: Record<string, string> = { completed: 'finished' };
