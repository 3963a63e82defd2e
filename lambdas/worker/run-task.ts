import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { loseOpenCalls } from '../services/usage/ledger.ts';
import { getDeck } from '../stores/deck-store.ts';
import { claimTask, leaseMs } from '../stores/task-store.ts';
import { startHeart } from './heartbeat.ts';
import type { ClaimedTask } from './task-context.ts';

export type WorkerPorts = {
  clock: Clock;
  work: Work;
  /** Milliseconds until the function ends; without it there is no end. */
  remainingMs?: () => number;
};

/**
 * Does the work of a claimed task and writes its outcome; see do-task.ts. Rejects only when the store or the queue
 * can't be reached.
 */
export type Work = (
  claimed: ClaimedTask,
  around: { signal: AbortSignal; remainingMs: () => number },
) => Promise<void>;

/**
 * Runs one delivery of a task: claim, work under a heartbeat, commit, advance. Safe to be delivered twice,
 * late or out of order. Rejects only when the store or queue can't be reached: the message then comes again.
 */
export async function runTask(message: TaskMessage, ports: WorkerPorts): Promise<void> {
  const deck = await getDeck(message.presentation_id);
  if (!deck || deck.run !== message.run) return;
  const key = { presentation_id: deck.id, run: deck.run, id: message.task_id };
  const owner = ports.clock.id();
  const now = ports.clock.now();
  const task = await claimTask(key, { owner, until: now + leaseMs, now });
  // Finished, paused, or another's: advancing is harmless, and mends what a crash after a commit left.
  if (!task) return advance(deck.id, ports.clock);
  await loseOpenCalls(deck.id, deck.run, task.id, task.claims);
  await workUnderHeart({ deck, task, owner }, ports);
  await advance(deck.id, ports.clock);
}

async function workUnderHeart(claimed: ClaimedTask, ports: WorkerPorts): Promise<void> {
  const { clock, work, remainingMs = () => Number.POSITIVE_INFINITY } = ports;
  const heart = startHeart(claimed.task, claimed.owner, clock);
  try {
    await work(claimed, { signal: heart.signal, remainingMs });
  } finally {
    await heart.stop();
  }
}
