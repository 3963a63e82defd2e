import type { TaskMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { env } from '../lib/env.ts';
import { sendMessage } from '../lib/queue.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { continuePublication } from '../services/decks/engine/publish-edits.ts';
import { findNextWaitingDeck } from '../services/decks/engine/running-slots.ts';
import { sendTask } from '../services/decks/engine/send-task.ts';
import { markCallsLost } from '../services/usage/ledger.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { getTask, leaseMs, requeueExpired, type TaskItem } from '../stores/task-store.ts';
import { listOpenCalls } from '../stores/usage-store.ts';
import { trimVersions } from './trim-versions.ts';

/** One check of a task: the state that was read, and when. */
type WatchCheck = { message: TaskMessage; task: TaskItem; now: number };

/*
 * sender   watch ── queued ── message
 * worker                          receives ── claim ── beat ── beat ── x
 * watch    ...................|check: lease valid|........|check: lease expired, requeued|....
 * Each check sends the message of the next one before any write, so that the watch survives the sweeper's death.
 */
/**
 * Watches a task from before it is queued until it has ended. Requeues it when its lease expires, sends its message
 * again when no worker has claimed it, and advances its deck in any other state, because the process that should have
 * advanced it may have died. Safe to call twice.
 */
export async function watchTask(message: TaskMessage, clock: Clock): Promise<void> {
  const key = { presentation_id: message.presentation_id, run: message.run, id: message.task_id };
  const [task, deck] = await Promise.all([getTask(key), getDeck(message.presentation_id)]);
  const currentDeck = deck?.run === message.run ? deck : undefined;
  // Without a task, the message watches the start of a deck, or its sender crashed before it created the task.
  if (!task) return currentDeck && advanceDeck(currentDeck, clock);
  const check = { message, task, now: clock.now() };
  if (task.status === 'running') return watchClaim(check, currentDeck);
  await watchCalls(check);
  if (currentDeck && task.status === 'queued') await watchMessage(check, currentDeck);
  else if (currentDeck) await completeDeck(check, currentDeck, clock);
}

/**
 * Advances the deck of a task that has ended. After the task that renders a version's HTML, also removes old versions.
 */
async function completeDeck(
  { task, now }: WatchCheck,
  deck: DeckItem,
  clock: Clock,
): Promise<void> {
  await advanceDeck(deck, clock);
  if (task.kind === 'deploy.html') await trimVersions(deck, now);
}

/** Requeues a task whose lease has expired and marks its open calls as lost. */
async function watchClaim(check: WatchCheck, deck: DeckItem | undefined): Promise<void> {
  const { task, now } = check;
  if (isLeased(check)) return scheduleNextCheck(check, (task.lease_until ?? 0) - now);
  if (deck) {
    await scheduleNextCheck(check, leaseMs);
    // Another process, such as a late heartbeat, has changed the task, so the claim may still be valid: the scheduled
    // next check decides.
    if (!(await requeueExpired(task, now))) return;
    await sendTask(deck, task.id);
  }
  await markCallsLost(await listClaimCalls(task));
}

/**
 * Sends the message of a queued task again; it was lost with its sender or with a worker that had received it. The
 * interval between checks doubles each time, so that a task in a long queue gets few duplicate messages.
 */
async function watchMessage(check: WatchCheck, deck: DeckItem): Promise<void> {
  const waitedMs = check.now - check.task.queued_at;
  // The task was queued a moment ago or with a delay, and whoever queued it sent another watch message.
  if (waitedMs < leaseMs / 2) return;
  await scheduleNextCheck(check, Math.max(leaseMs, waitedMs));
  await sendTask(deck, check.task.id);
}

/**
 * Advances the deck. For a finished deck, continues its publication and starts the owner's next waiting deck, because a
 * worker may have died before doing so.
 */
async function advanceDeck(deck: DeckItem, clock: Clock): Promise<void> {
  if (deck.status === 'completed') await continuePublication(deck, clock);
  const isLive = deck.status === 'queued' || deck.status === 'running';
  const next = isLive ? deck : await findNextWaitingDeck(deck.owner_id);
  if (next) await advance(next.id, clock);
}

/**
 * Marks calls as lost that are still open after the lease has expired: their worker is dead, because a living worker
 * that loses its lease ends its call itself.
 */
async function watchCalls(check: WatchCheck): Promise<void> {
  const { task, now } = check;
  const openCalls = await listClaimCalls(task);
  if (openCalls.length === 0) return;
  if (isLeased(check)) await scheduleNextCheck(check, (task.lease_until ?? 0) - now);
  else await markCallsLost(openCalls);
}

const isLeased = ({ task, now }: WatchCheck): boolean => (task.lease_until ?? 0) >= now;

/**
 * Lists the open calls of the task's claims, up to the claim that was current when the task was read. Calls of newer
 * claims are left to later checks.
 */
const listClaimCalls = ({ presentation_id, run, id, claims }: TaskItem) =>
  listOpenCalls({ presentation_id, run, task_id: id }, claims + 1);

/**
 * Schedules the next check. SQS delays a message by whole seconds, up to 15 minutes: API reference, SendMessage,
 * DelaySeconds.
 */
async function scheduleNextCheck({ message }: WatchCheck, ms: number): Promise<void> {
  const delaySeconds = Math.min(900, Math.max(1, Math.ceil(ms / 1000)));
  await sendMessage(env.WATCH_QUEUE_URL, message, { delaySeconds, group: message.presentation_id });
}
