import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { send } from '../lib/queue.ts';
import { loseCalls, openCallsOf } from '../services/usage/ledger.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { getTask, requeueExpired, type TaskItem } from '../stores/task-store.ts';

/*
 * worker   claim ── beat ── beat ── x          (dies; or its lease is taken: pause, cancel, a newer run)
 * watch        ....................|look|......|lease over: queued again, its open calls lost|
 * A taken lease keeps its end: until then the worker may still be hearing its call out, and ends it itself.
 */
/**
 * Looks after the claims of a task: one whose lease is over is queued again at once and its calls are lost;
 * one that may be alive is looked at again when its lease would end. Looking twice is looking once.
 */
export async function watchTask(message: TaskMessage, clock: Clock): Promise<void> {
  const key = { presentation_id: message.presentation_id, run: message.run, id: message.task_id };
  const task = await getTask(key);
  if (!task) return;
  const now = clock.now();
  const isOver = (task.lease_until ?? 0) < now;
  if (task.status !== 'running') return watchCalls(message, task, isOver, now);
  if (!isOver) return lookAgain(message, task, now);
  const deck = await getDeck(message.presentation_id);
  if (deck?.run === message.run) {
    // A late heartbeat was quicker, or another delivery: there is a claim to look after still.
    if (!(await requeueExpired(key, now))) return lookAgain(message, task, now);
    await resend(message, deck);
  }
  await loseCalls(await openCalls(task));
}

/** A worker whose lease was taken ends its call itself; what is open after the lease never will be. */
async function watchCalls(
  message: TaskMessage,
  task: TaskItem,
  isOver: boolean,
  now: number,
): Promise<void> {
  const open = await openCalls(task);
  if (open.length === 0) return;
  if (isOver) await loseCalls(open);
  else await lookAgain(message, task, now);
}

/** Of the claims up to the one that was seen: those of a newer claim are not this look's to judge. */
const openCalls = ({ presentation_id, run, id, claims }: TaskItem) =>
  openCallsOf({ presentation_id, run, task_id: id }, claims + 1);

/** Exactly when the lease would end; the queue delays by whole seconds. */
async function lookAgain(message: TaskMessage, task: TaskItem, now: number): Promise<void> {
  const left = (task.lease_until ?? 0) - now;
  const delaySeconds = Math.max(1, Math.ceil(left / 1000));
  await send(env.WATCH_QUEUE_URL, message, { delaySeconds, group: message.presentation_id });
}

const resend = (message: TaskMessage, deck: DeckItem) =>
  send(env.GENERATION_QUEUE_URL, message, { group: deck.owner_id });
