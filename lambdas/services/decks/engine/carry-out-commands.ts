import type { Command } from '#shared/domain/plan-next.ts';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { Clock } from '../../../lib/clock.ts';
import { countEnding } from '../../../lib/deck-metrics.ts';
import {
  type DeckItem,
  getDeck,
  markRevoked,
  moveDeck,
  type StatusMove,
} from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { cancelTasks } from '../../../stores/halt-tasks.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import { giveSlot } from '../../../stores/slot-store.ts';
import {
  createTask,
  listTasks,
  queueTask,
  type TaskItem,
  touchQueued,
} from '../../../stores/task-store.ts';
import { failHtml } from '../../../stores/version-store.ts';
import { returnUnit } from '../../usage/deck-quota.ts';
import { noteTokens } from '../../usage/note-tokens.ts';
import { commandsFor } from './commands-for.ts';
import { madeHtml, stagesOf } from './deck-progress.ts';
import { refundQuota, requeueDeck } from './requeue.ts';
import { startDeck } from './running-slots.ts';
import { sendTask, sendWatch } from './send-task.ts';
import { snapshot } from './snapshot.ts';

export type Scene = { deck: DeckItem; tasks: readonly TaskItem[]; clock: Clock };

/** Does one command of planNext; doing it twice is doing it once. */
export async function carryOutCommands(command: Command, scene: Scene): Promise<void> {
  switch (command.type) {
    case 'revoke_earlier':
      return revokeEarlier(scene);
    case 'start':
      return startDeck(scene.deck, scene.clock);
    case 'create_tasks':
      for (const task of command.tasks) {
        await createTask(scene.deck.id, scene.deck.run, task, scene.clock.now());
      }
      return;
    case 'queue_task':
      return queue(command.task_id, scene);
    case 'resend_task':
      return resend(command.task_id, scene);
    case 'snapshot':
      return snapshot(scene.deck, scene.clock);
    case 'await_review':
      await leaveRunning(scene, 'awaiting_review', {});
      return;
    case 'pause_for_tasks':
      await leaveRunning(scene, 'paused', { reason: 'task' });
      return reopen(scene, command.type);
    case 'complete':
      return complete(scene);
    case 'fail':
      await fail(command.task_id, scene);
      return reopen(scene, command.type);
  }
}

const keyOf = (deck: DeckItem, taskId: string) => ({
  presentation_id: deck.id,
  run: deck.run,
  id: taskId,
});

/** The message follows the write: a crash in between leaves a queued task and its watch. */
async function queue(taskId: string, { deck, clock }: Scene): Promise<void> {
  await sendWatch(deck, taskId);
  if (!(await queueTask(keyOf(deck, taskId), clock.now()))) return;
  await sendTask(deck, taskId);
}

async function resend(taskId: string, { deck, tasks, clock }: Scene): Promise<void> {
  const seen = tasks.find((task) => task.id === taskId)?.queued_at ?? 0;
  if (!(await touchQueued(keyOf(deck, taskId), seen, clock.now()))) return;
  await sendTask(deck, taskId);
}

/** Leaves `running` for another status and gives the owner's place back; true for the one who moved it. */
async function leaveRunning(
  { deck, tasks, clock }: Scene,
  to: PresentationStatus,
  set: NonNullable<StatusMove['set']>,
): Promise<boolean> {
  const stages = stagesOf({ ...deck, status: to }, tasks);
  const move = { from: ['running' as const], to, run: deck.run, now: clock.now() };
  const moved = await moveDeck(deck.id, { ...move, set: { stages, ...set } });
  if (moved) {
    countEnding(deck, to, set.error);
    await noteEvent(deck.id, to, { run: deck.run });
  }
  await giveSlot(deck.owner_id, deck.id);
  return moved;
}

async function complete(scene: Scene): Promise<void> {
  const { deck, tasks, clock } = scene;
  const thumbnail = tasks.find((task) => task.kind === 'deploy.thumbnails')?.output_key;
  const moved = await leaveRunning(scene, 'completed', {
    current_html_version: deck.latest_version,
    progress: 1,
    finished_at: clock.now(),
    ...(thumbnail ? { thumbnail_key: thumbnail } : {}),
  });
  if (moved) await noteTokens(deck, tasks, clock.now());
}

/** What the request itself is the cause of: the system did what it was asked, and its unit is spent. */
const ownersReasons: ReadonlySet<string> = new Set(['content_filtered']);

/** With no slide made for the system's own reason, the deck's unit of the month goes back first: a crash in between comes here again. */
async function fail(taskId: string, scene: Scene): Promise<void> {
  const { deck, tasks, clock } = scene;
  const task = tasks.find((other) => other.id === taskId);
  const error = task?.error ?? { code: 'internal', detail: 'a task failed' };
  if (!ownersReasons.has(error.code) && !(await hasContent(deck))) await returnUnit(deck);
  await markHtmlFailed(scene);
  const html = madeHtml(deck, tasks);
  // What is finished stays finished: a page whose PDF could not be made is a page.
  const set = html === undefined ? {} : { current_html_version: html };
  await leaveRunning(scene, 'failed', { error, finished_at: clock.now(), ...set });
}

/** Whether any run has made a slide: a later one that fails without may still have the unit that it took again. */
const hasContent = async ({ id, latest_version }: DeckItem): Promise<boolean> =>
  latest_version > 0 || (await listSlides(id)).length > 0;

/** A version whose HTML could not be made says so; it can be made later. */
async function markHtmlFailed({ deck, tasks }: Scene): Promise<void> {
  const html = tasks.find((task) => task.kind === 'deploy.html' && !task.is_aside);
  if (html?.status === 'failed') await failHtml(deck.id, deck.latest_version);
}

/*
 * person    starts a held task, reads the deck: running, and leaves the rest to the planner
 * planner   read the task as held ────────────────────────────── deck -> paused
 * Whoever moved the deck looks once more, and takes it back to the queue if there is work again.
 */
async function reopen(scene: Scene, standstill: Command['type']): Promise<void> {
  const { clock } = scene;
  const from = standstill === 'fail' ? 'failed' : 'paused';
  const deck = await getDeck(scene.deck.id);
  if (!deck || deck.status !== from || deck.run !== scene.deck.run) return;
  if (from === 'paused' && deck.reason !== 'task') return;
  const tasks = await listTasks(deck.id, deck.run);
  const context = { in_flight_cap: 1, now: clock.now() };
  const commands = commandsFor({ ...deck, status: 'running' }, tasks, context);
  if (commands.some((command) => command.type === standstill)) return;
  // Its unit may have been given back a moment ago; whoever started the task had it still.
  await requeueDeck(deck, clock.now(), refundQuota);
}

/** Nothing of an earlier run is committed once this run has tasks of its own. */
async function revokeEarlier({ deck, clock }: Scene): Promise<void> {
  for (let run = deck.revoked_run + 1; run < deck.run; run += 1) {
    await cancelTasks(deck.id, run, clock.now());
  }
  await markRevoked(deck.id, deck.run);
}
