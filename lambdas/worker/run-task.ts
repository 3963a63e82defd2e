import { randomUUID } from 'node:crypto';
import { AppError, Fenced } from '#shared/errors.ts';
import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { logger } from '../lib/logger.ts';
import { send } from '../lib/queue.ts';
import { ModelError, type ModelPort } from '../models/port.ts';
import { advance } from '../services/decks/advance.ts';
import { holdDeck } from '../services/decks/hold-deck.ts';
import { loseOpenCalls } from '../services/usage/ledger.ts';
import { type DeckItem, getDeck, getRequest } from '../stores/deck-store.ts';
import { noteEvent } from '../stores/event-store.ts';
import { claimTask, releaseTask, type TaskItem } from '../stores/task-store.ts';
import { callerOf, checkWanted } from './call-model.ts';
import { commitTask } from './commit.ts';
import { leaseMs, startHeart } from './heartbeat.ts';
import { ContentFailure, NotWanted, type RunTask, TokenCapReached } from './task-context.ts';

export type WorkerPorts = {
  clock: Clock;
  model: ModelPort;
  tasks: (kind: TaskItem['kind']) => RunTask;
};

export const maxContentFailures = 3;
export const maxClaims = 8;

/**
 * Runs one delivery of a task: claim, work under a heartbeat, commit, advance. Safe to be delivered twice,
 * late or out of order. Rejects only when the store or queue can't be reached: the message then comes again.
 */
export async function runTask(message: TaskMessage, ports: WorkerPorts): Promise<void> {
  const deck = await getDeck(message.presentation_id);
  if (!deck || deck.run !== message.run) return;
  const key = { presentation_id: deck.id, run: deck.run, id: message.task_id };
  const owner = randomUUID();
  const now = ports.clock.now();
  const task = await claimTask(key, { owner, until: now + leaseMs, now });
  // Finished, paused, or another's: advancing is harmless, and mends what a crash after a commit left.
  if (!task) return advance(deck.id, ports.clock);
  await watch(message, deck);
  await loseOpenCalls(deck.id, deck.run, task.id, task.claims);
  await work(deck, task, owner, ports);
  await advance(deck.id, ports.clock);
}

/** A worker that dies is noticed by this delayed message, long before the queue's visibility time-out. */
const watch = (message: TaskMessage, deck: DeckItem) =>
  send(env.WATCH_QUEUE_URL, message, { delaySeconds: leaseMs / 1000 + 1, group: deck.owner_id });

async function work(
  deck: DeckItem,
  task: TaskItem,
  owner: string,
  ports: WorkerPorts,
): Promise<void> {
  const heart = startHeart(task, owner, ports.clock);
  const { clock, model } = ports;
  try {
    if (isWornOut(task)) throw new ContentFailure('the task was started too often');
    await checkWanted(deck);
    const request = await getRequest(deck.id);
    if (!request) throw new Error(`deck ${deck.id} has no request`);
    const signal = heart.signal;
    const callModel = callerOf({ deck, task, clock, model, signal });
    const run = ports.tasks(task.kind);
    const result = await run({ deck, request, task, leaseOwner: owner, clock, signal, callModel });
    await commitTask(task, owner, result, clock.now());
    if (result.event) await noteEvent(deck.id, result.event.type, result.event.data);
  } catch (error) {
    await settleFailure(error, deck, task, owner, ports);
  } finally {
    await heart.stop();
  }
}

async function settleFailure(
  error: unknown,
  deck: DeckItem,
  task: TaskItem,
  owner: string,
  ports: WorkerPorts,
): Promise<void> {
  const now = ports.clock.now();
  if (error instanceof Fenced) {
    logger.info('a write was fenced off; nothing of it was made', {
      task: task.id,
      why: error.message,
    });
    await releaseTask(task, owner, { status: 'pending', now });
    return;
  }
  if (error instanceof NotWanted || (error instanceof ModelError && error.code === 'aborted')) {
    await releaseTask(task, owner, { status: 'pending', now });
    return;
  }
  if (error instanceof TokenCapReached) {
    await releaseTask(task, owner, { status: 'pending', now });
    await holdDeck(deck, 'token_cap', ports.clock);
    return;
  }
  logger.warn('a task’s attempt failed', { task: task.id, deck: deck.id, error: error as Error });
  if (isPassing(error)) return putBack(deck, task, owner, ports);
  await countFailure(error, deck, task, owner, ports);
}

const isWornOut = (task: TaskItem): boolean => task.claims - task.put_backs > maxClaims;

const isPassing = (error: unknown): boolean =>
  error instanceof ModelError && (error.code === 'throttled' || error.code === 'overloaded');

/** Put back with full jitter: spends neither attempts nor receives. */
async function putBack(deck: DeckItem, task: TaskItem, owner: string, { clock }: WorkerPorts) {
  const most = Math.min(120, 2 ** Math.min(6, task.claims + 1));
  if (!(await releaseTask(task, owner, { status: 'queued', now: clock.now(), isPutBack: true })))
    return;
  await send(
    env.GENERATION_QUEUE_URL,
    { v: 1, presentation_id: deck.id, run: deck.run, task_id: task.id },
    { delaySeconds: Math.ceil(clock.random() * most), group: deck.owner_id },
  );
}

async function countFailure(
  error: unknown,
  deck: DeckItem,
  task: TaskItem,
  owner: string,
  { clock }: WorkerPorts,
): Promise<void> {
  const now = clock.now();
  const isFinal =
    task.content_failures + 1 >= maxContentFailures ||
    isWornOut(task) ||
    (error instanceof ModelError && error.code === 'access_denied');
  if (isFinal) {
    const told = { status: 'failed' as const, now, contentFailure: true, error: describe(error) };
    if (await releaseTask(task, owner, told)) {
      await noteEvent(deck.id, 'task_failed', { task: task.id, ...describe(error) });
    }
    return;
  }
  await releaseTask(task, owner, { status: 'pending', now, contentFailure: true });
}

/** What a person is told of a failed task; never an internal message. */
function describe(error: unknown): { code: string; detail: string } {
  if (error instanceof ContentFailure) return { code: 'invalid_output', detail: error.message };
  if (error instanceof ModelError) return { code: error.code, detail: error.message };
  if (error instanceof AppError) return { code: error.code, detail: error.message };
  return { code: 'internal', detail: 'an unexpected error; it is in the logs' };
}
