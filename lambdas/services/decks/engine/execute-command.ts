import { isRequestFault } from '#shared/domain/failures.ts';
import type { PlanCommand } from '#shared/domain/plan-next.ts';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { Clock } from '../../../lib/clock.ts';
import { countFinishedDeck } from '../../../lib/deck-metrics.ts';
import { refundUnit } from '../../../stores/deck-quota-store.ts';
import {
  changeDeckStatus,
  type DeckItem,
  getDeck,
  markRevoked,
  type StatusChange,
} from '../../../stores/deck-store.ts';
import { recordEvent } from '../../../stores/event-store.ts';
import { listSlideHeads } from '../../../stores/slide-store.ts';
import { releaseSlot } from '../../../stores/slot-store.ts';
import { cancelTasks } from '../../../stores/task-control.ts';
import {
  createTask,
  listTasks,
  markMessageResent,
  queueTask,
  type TaskItem,
} from '../../../stores/task-store.ts';
import { recordHtmlFailure } from '../../../stores/version-store.ts';
import { trySpendUse } from '../../rate-limits/rate-limit.ts';
import { recordTokenStatistics } from '../../usage/record-token-statistics.ts';
import { createDeckEvents, sendEvents } from './deck-events.ts';
import { deriveDeckStages, findRenderedHtmlVersion } from './deck-progress.ts';
import { planCommands } from './plan-commands.ts';
import { chargeQuotaBeyondLimit, requeueDeck } from './requeue-deck.ts';
import { startDeck } from './running-slots.ts';
import { sendTask, sendWatch } from './send-task.ts';
import { storeVersionSnapshot } from './snapshot.ts';

export type CommandContext = { deck: DeckItem; tasks: readonly TaskItem[]; clock: Clock };

/** Executes one command of planNext. Idempotent. */
export async function executeCommand(command: PlanCommand, context: CommandContext): Promise<void> {
  switch (command.type) {
    case 'revoke_earlier':
      return revokeEarlierTasks(context);
    case 'start':
      return startDeck(context.deck, context.clock);
    case 'create_tasks':
      await Promise.all(
        command.tasks.map((task) =>
          createTask(context.deck.id, context.deck.run, task, context.clock.now()),
        ),
      );
      return;
    case 'queue_task':
      return enqueueTask(command.task_id, context);
    case 'resend_task':
      return resendTask(command.task_id, context);
    case 'snapshot':
      return storeVersionSnapshot(context.deck, context.clock);
    case 'await_review':
      await moveRunningDeck(context, 'awaiting_review', {});
      return;
    case 'pause_for_tasks':
      await moveRunningDeck(context, 'paused', { reason: 'task' });
      return requeueIfStartable(context, command.type);
    case 'complete':
      return completeDeck(context);
    case 'fail':
      await failDeck(command.task_id, context);
      return requeueIfStartable(context, command.type);
  }
}

const toTaskKey = (deck: DeckItem, taskId: string) => ({
  presentation_id: deck.id,
  run: deck.run,
  id: taskId,
});

/**
 * Queues a task. Sends its message after the write; if the process crashes in between, the watch check sends the
 * message.
 */
async function enqueueTask(taskId: string, { deck, clock }: CommandContext): Promise<void> {
  await sendWatch(deck, taskId);
  if (!(await queueTask(toTaskKey(deck, taskId), clock.now()))) return;
  await sendTask(deck, taskId);
}

async function resendTask(taskId: string, { deck, tasks, clock }: CommandContext): Promise<void> {
  const queuedAt = tasks.find((task) => task.id === taskId)?.queued_at ?? 0;
  if (!(await markMessageResent(toTaskKey(deck, taskId), queuedAt, clock.now()))) return;
  await sendTask(deck, taskId);
}

/** Moves a running deck to another status and releases the owner's slot. Returns whether this call moved the deck. */
async function moveRunningDeck(
  { deck, tasks, clock }: CommandContext,
  to: PresentationStatus,
  changedFields: NonNullable<StatusChange['set']>,
): Promise<boolean> {
  const stages = deriveDeckStages({ ...deck, status: to }, tasks);
  const { current_html_version: version, error } = changedFields;
  const caused = createDeckEvents(deck, { status: to, version, error }, clock);
  const move = { from: ['running' as const], to, run: deck.run, now: clock.now(), caused };
  const isMoved = await changeDeckStatus(deck.id, { ...move, set: { stages, ...changedFields } });
  if (isMoved) {
    countFinishedDeck(deck, to, changedFields.error);
    await recordEvent(deck.id, to, { run: deck.run });
  }
  await releaseSlot(deck.owner_id, deck.id);
  if (isMoved) await sendEvents(caused);
  return isMoved;
}

async function completeDeck(context: CommandContext): Promise<void> {
  const { deck, tasks, clock } = context;
  const thumbnail = tasks.find((task) => task.kind === 'deploy.thumbnails')?.output_key;
  const isMoved = await moveRunningDeck(context, 'completed', {
    current_html_version: deck.latest_version,
    progress: 1,
    finished_at: clock.now(),
    ...(thumbnail ? { thumbnail_key: thumbnail } : {}),
  });
  if (isMoved) await recordTokenStatistics(deck, tasks, clock.now());
}

/**
 * Whether the quota unit of a failed deck is refunded: not if the deck has slides or the provider filtered its topic.
 * Failures that the request caused, such as an unreadable source, cost nothing and could be repeated endlessly, so
 * refunds for them have a limit per user.
 */
async function isRefunded(deck: DeckItem, code: string): Promise<boolean> {
  if (deck.quota_month === undefined || code === 'content_filtered') return false;
  if (await hasContent(deck)) return false;
  return !isRequestFault(code) || trySpendUse('refund_account', deck.owner_id);
}

/** Fails the deck. Refunds the quota unit first: after a crash in between, the command is executed again. */
async function failDeck(taskId: string, context: CommandContext): Promise<void> {
  const { deck, tasks, clock } = context;
  const task = tasks.find((other) => other.id === taskId);
  const error = task?.error ?? { code: 'internal', detail: 'a task failed' };
  if (await isRefunded(deck, error.code)) await refundUnit(deck);
  await markHtmlFailed(context);
  const html = findRenderedHtmlVersion(deck, tasks);
  // A finished HTML version stays available when, for example, only its PDF failed.
  const htmlFields = html === undefined ? {} : { current_html_version: html };
  await moveRunningDeck(context, 'failed', { error, finished_at: clock.now(), ...htmlFields });
}

/**
 * Whether any run of the deck has generated more than the cover, whose task starts before the outline is complete.
 */
const hasContent = async ({ id, latest_version }: DeckItem): Promise<boolean> =>
  latest_version > 0 || (await listSlideHeads(id)).length > 1;

/** Marks the HTML of the latest version as failed, so that a user can generate it again. */
async function markHtmlFailed({ deck, tasks }: CommandContext): Promise<void> {
  const html = tasks.find((task) => task.kind === 'deploy.html' && !task.is_aside);
  if (html?.status === 'failed') await recordHtmlFailure(deck.id, deck.latest_version);
}

/*
 * user      starts a paused task, reads the deck as running, leaves the requeue to the planner
 * planner   has read the task as paused ─────────────────────── moves the deck to paused
 * The process that stopped the deck reads its tasks again and requeues the deck if there is work.
 */
async function requeueIfStartable(
  context: CommandContext,
  stopCommand: PlanCommand['type'],
): Promise<void> {
  const { clock } = context;
  const from = stopCommand === 'fail' ? 'failed' : 'paused';
  const deck = await getDeck(context.deck.id);
  if (!deck || deck.status !== from || deck.run !== context.deck.run) return;
  if (from === 'paused' && deck.reason !== 'task') return;
  const tasks = await listTasks(deck.id, deck.run);
  const planContext = { in_flight_cap: 1, now: clock.now() };
  const commands = planCommands({ ...deck, status: 'running' }, tasks, planContext);
  if (commands.some((command) => command.type === stopCommand)) return;
  // The quota unit may have just been refunded. The user started the task while the deck was charged, so the limit is
  // ignored.
  await requeueDeck(deck, clock.now(), chargeQuotaBeyondLimit);
}

/** Cancels the tasks of earlier runs, so that they can't commit once this run has tasks. */
async function revokeEarlierTasks({ deck, clock }: CommandContext): Promise<void> {
  for (let run = deck.revoked_run + 1; run < deck.run; run += 1) {
    await cancelTasks(deck.id, run, clock.now());
  }
  await markRevoked(deck.id, deck.run);
}
