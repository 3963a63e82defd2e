import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { markOpenCallsLost } from '../services/usage/ledger.ts';
import { getDeck } from '../stores/deck-store.ts';
import { claimTask, leaseMs } from '../stores/task-store.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { ClaimedTask } from './task-context.ts';

export type WorkerPorts = {
  clock: Clock;
  work: RunClaimedTask;
  /** Milliseconds until the function ends; absent: no limit. */
  remainingMs?: () => number;
};

/**
 * Runs a claimed task and writes its outcome; see do-task.ts. Rejects only when the store or the queue can't be
 * reached.
 */
export type RunClaimedTask = (
  claimed: ClaimedTask,
  control: { signal: AbortSignal; remainingMs: () => number },
) => Promise<void>;

/**
 * Runs one delivery of a task: claim, work with a heartbeat, commit, advance. Safe for duplicate, late and reordered
 * deliveries. Rejects only when the store or the queue can't be reached; the message is then delivered again.
 */
export async function runTask(message: TaskMessage, ports: WorkerPorts): Promise<void> {
  const deck = await getDeck(message.presentation_id);
  if (!deck || deck.run !== message.run) return;
  const key = { presentation_id: deck.id, run: deck.run, id: message.task_id };
  const owner = ports.clock.id();
  const now = ports.clock.now();
  const task = await claimTask(key, { owner, until: now + leaseMs, now });
  // The task is finished, paused, or claimed by another worker. Advancing the deck is safe, and completes work that a
  // crash after a commit has left undone.
  if (!task) return advance(deck.id, ports.clock);
  await markOpenCallsLost(deck.id, deck.run, task.id, task.claims);
  await workWithHeartbeat({ deck, task, owner }, ports);
  await advance(deck.id, ports.clock);
}

async function workWithHeartbeat(claimed: ClaimedTask, ports: WorkerPorts): Promise<void> {
  const { clock, work, remainingMs = () => Number.POSITIVE_INFINITY } = ports;
  const heartbeat = startHeartbeat(claimed.task, claimed.owner, clock);
  try {
    await work(claimed, { signal: heartbeat.signal, remainingMs });
  } finally {
    await heartbeat.stop();
  }
}
