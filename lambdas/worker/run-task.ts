import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { countTask } from '../lib/deck-metrics.ts';
import { env } from '../lib/env.ts';
import { send } from '../lib/queue.ts';
import type { ModelPort } from '../models/port.ts';
import { advance } from '../services/decks/advance.ts';
import { loseOpenCalls } from '../services/usage/ledger.ts';
import { type DeckItem, getDeck, getRequest } from '../stores/deck-store.ts';
import { noteDuration } from '../stores/duration-store.ts';
import { noteEvent } from '../stores/event-store.ts';
import { claimTask, type TaskItem } from '../stores/task-store.ts';
import { callerOf } from './call-model.ts';
import { commitTask } from './commit.ts';
import { leaseMs, startHeart } from './heartbeat.ts';
import { isWornOut, settleFailure } from './settle-failure.ts';
import { type RunTask, type TaskContext, WornOut } from './task-context.ts';
import { checkWanted } from './wanted.ts';

export type WorkerPorts = {
  clock: Clock;
  model: ModelPort;
  tasks: (kind: TaskItem['kind']) => RunTask;
  /** Milliseconds until the function ends; without it there is no end. */
  remainingMs?: () => number;
};

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
  await watch(message, deck);
  await loseOpenCalls(deck.id, deck.run, task.id, task.claims);
  await work(deck, task, owner, ports);
  await advance(deck.id, ports.clock);
}

/** A worker that dies is noticed by this delayed message, long before the queue's visibility time-out. */
const watch = (message: TaskMessage, deck: DeckItem) =>
  send(env.WATCH_QUEUE_URL, message, { delaySeconds: leaseMs / 1000, group: deck.owner_id });

async function work(
  deck: DeckItem,
  task: TaskItem,
  owner: string,
  ports: WorkerPorts,
): Promise<void> {
  const heart = startHeart(task, owner, ports.clock);
  const { clock, model } = ports;
  const begun = clock.now();
  try {
    if (isWornOut(task)) throw new WornOut();
    await checkWanted(deck, task);
    const request = await getRequest(deck.id);
    if (!request) throw new Error(`deck ${deck.id} has no request`);
    const { signal } = heart;
    const { remainingMs = () => Number.POSITIVE_INFINITY } = ports;
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
    await settleFailure(error, { deck, task, owner, clock });
  } finally {
    await heart.stop();
  }
}
