import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { send } from '../lib/queue.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { nextWaiting } from '../services/decks/engine/running-slots.ts';
import { sendTask } from '../services/decks/engine/send-task.ts';
import { loseCalls, openCallsOf } from '../services/usage/ledger.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { getTask, leaseMs, requeueExpired, type TaskItem } from '../stores/task-store.ts';

/** One look at a task: what was seen, and when. */
type Look = { message: TaskMessage; task: TaskItem; now: number };

/*
 * sender   watch ── queued ── message
 * worker                          receives ── claim ── beat ── beat ── x
 * watch    ...................|looks: alive|..............|looks: lease over, queued again|....
 * Each look sends the next one before it changes anything, so that a sweeper that dies leaves it behind.
 */
/**
 * Takes care of a task from before it is queued until it has ended. Queues it again once its lease is over, sends its
 * message again when no worker has claimed it, and advances its deck when it is in neither state: whoever should
 * have may have died. Safe to be called twice.
 */
export async function watchTask(message: TaskMessage, clock: Clock): Promise<void> {
  const key = { presentation_id: message.presentation_id, run: message.run, id: message.task_id };
  const [task, deck] = await Promise.all([getTask(key), getDeck(message.presentation_id)]);
  const own = deck?.run === message.run ? deck : undefined;
  // The watch of a start, or of a task whose sender died before it put it.
  if (!task) return own && carryOn(own, clock);
  const look = { message, task, now: clock.now() };
  if (task.status === 'running') return watchClaim(look, own);
  await watchCalls(look);
  if (own && task.status === 'queued') await watchMessage(look, own);
  else if (own) await carryOn(own, clock);
}

/** A claim whose lease is over is queued again, and its calls are lost. */
async function watchClaim(look: Look, deck: DeckItem | undefined): Promise<void> {
  const { task, now } = look;
  if (isLeased(look)) return lookAgain(look, (task.lease_until ?? 0) - now);
  if (deck) {
    await lookAgain(look, leaseMs);
    // A late heartbeat was quicker, or another delivery: there is a claim to look after still.
    if (!(await requeueExpired(task, now))) return;
    await sendTask(deck, task.id);
  }
  await loseCalls(await openCalls(task));
}

/**
 * Sends the message of a queued task again: it was lost with its sender, or with a worker that had received it.
 * Each wait is as long as all before it, so that a long queue gets few copies.
 */
async function watchMessage(look: Look, deck: DeckItem): Promise<void> {
  const waitedMs = look.now - look.task.queued_at;
  // Queued a moment ago, or to come later: that queueing has a watch of its own.
  if (waitedMs < leaseMs / 2) return;
  await lookAgain(look, Math.max(leaseMs, waitedMs));
  await sendTask(deck, look.task.id);
}

/** The deck, or its owner's next one, goes on from where its last worker may have left it. */
async function carryOn(deck: DeckItem, clock: Clock): Promise<void> {
  const isLive = deck.status === 'queued' || deck.status === 'running';
  const next = isLive ? deck : await nextWaiting(deck.owner_id);
  if (next) await advance(next.id, clock);
}

/** A worker whose lease was taken ends its call itself; what is open after the lease never will be. */
async function watchCalls(look: Look): Promise<void> {
  const { task, now } = look;
  const open = await openCalls(task);
  if (open.length === 0) return;
  if (isLeased(look)) await lookAgain(look, (task.lease_until ?? 0) - now);
  else await loseCalls(open);
}

const isLeased = ({ task, now }: Look): boolean => (task.lease_until ?? 0) >= now;

/** Of the claims up to the one that was seen: those of a newer claim are not this look's to judge. */
const openCalls = ({ presentation_id, run, id, claims }: TaskItem) =>
  openCallsOf({ presentation_id, run, task_id: id }, claims + 1);

/** The queue delays by whole seconds, up to 15 minutes: SQS API reference, SendMessage, DelaySeconds. */
async function lookAgain({ message }: Look, ms: number): Promise<void> {
  const delaySeconds = Math.min(900, Math.max(1, Math.ceil(ms / 1000)));
  await send(env.WATCH_QUEUE_URL, message, { delaySeconds, group: message.presentation_id });
}
