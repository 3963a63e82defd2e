import { getOwnerLimits } from '#lambdas/services/decks/engine/deck-progress.ts';
import { maxActiveFiles } from '#lambdas/services/decks/engine/file-limit.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { UsageItem } from '#lambdas/stores/usage-store.ts';
import type { Item } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { CheckContext } from './history.ts';
import { findItems } from './items.ts';

type ReportContext = Pick<CheckContext, 'report' | 'world'>;

/** Deck statuses in which a person may edit slides and start side tasks. */
const editableStatuses = new Set(['paused', 'completed', 'failed', 'cancelled']);

/** Whether a side task may start in this status; an outline may also be regenerated while it waits for review. */
const canStart = (sideTask: Item, status: string): boolean =>
  editableStatuses.has(status) ||
  (sideTask.kind === 'outline.revise' && status === 'awaiting_review');

/** Side tasks that change the working copy. */
const workingCopyTasks = new Set(['slides.revise', 'slides.add', 'outline.revise']);

const findDeck = (world: World, id: unknown): Item | undefined =>
  world.dynamo.table.get({ pk: `DECK#${id}`, sk: 'META' });

/** Checks that a side task starts in an editable deck, and that its result belongs to the deck's current run. */
export function checkSideTask(before: Item | undefined, after: Item, watched: ReportContext): void {
  const { report, world } = watched;
  const deck = findDeck(world, after.presentation_id);
  const name = `side task ${after.id} of ${after.presentation_id}`;
  const isByPerson = world.boundary.actor?.kind === 'action';
  const isStarted = isByPerson && after.status === 'queued' && before?.status !== 'queued';
  if (isStarted) {
    if (deck?.deleted_at !== undefined) report(`${name} was started in a deleted deck`);
    else if (deck?.run !== after.run) report(`${name} was started in run ${deck?.run}`);
    else if (!canStart(after, String(deck?.status)))
      report(`${name} was started while the deck was ${deck?.status}`);
  }
  if (isStarted) checkExclusive(after, watched);
  if (isStarted) checkFileLimit(after, watched);
  if (after.status === 'queued' && isPublication(after)) checkPublicationLimit(after, watched);
  const isRestartedWhileRunning = isStarted && before?.status === 'running';
  if (isRestartedWhileRunning) report(`${name} was restarted while it was running`);
  const isCommitted = after.status === 'completed' && before?.status !== 'completed';
  if (isCommitted && workingCopyTasks.has(String(after.kind)) && deck?.run !== after.run) {
    report(`${name} was committed in run ${deck?.run}`);
  }
}

/** Checks that no other side task works on the same slide, because each result would make the other outdated. */
function checkExclusive(sideTask: Item, { report, world }: ReportContext): void {
  const otherTask = findItems<TaskItem>(world, 'task').find(
    (task) =>
      task.presentation_id === sideTask.presentation_id &&
      task.id !== sideTask.id &&
      task.is_aside &&
      task.slide_id !== undefined &&
      task.slide_id === sideTask.slide_id &&
      (task.status === 'queued' || task.status === 'running'),
  );
  if (otherTask)
    report(
      `side task ${sideTask.id} of ${sideTask.presentation_id} was started beside ${otherTask.id}`,
    );
}

const isPublication = ({ id }: { id?: unknown }): boolean => String(id).endsWith('-edits');

/** Returns the active side tasks of the same owner that render files. */
function findOwnerFileTasks({ presentation_id }: Item, world: World): TaskItem[] {
  const owner = findDeck(world, presentation_id)?.owner_id;
  return findItems<TaskItem>(world, 'task').filter(
    (task) =>
      task.is_aside &&
      task.kind.startsWith('deploy.') &&
      (task.status === 'queued' || task.status === 'running') &&
      findDeck(world, task.presentation_id)?.owner_id === owner,
  );
}

/** Checks that the files rendered at once at an owner's request stay within the limit. */
function checkFileLimit(sideTask: Item, { report, world }: ReportContext): void {
  const files = findOwnerFileTasks(sideTask, world).filter((task) => !isPublication(task));
  if (files.length > maxActiveFiles) report(`${files.length} files of an owner are rendered`);
}

/** Checks that at most one presentation of an owner is being published. */
function checkPublicationLimit(sideTask: Item, { report, world }: ReportContext): void {
  const files = findOwnerFileTasks(sideTask, world).filter(isPublication);
  const decks = new Set(files.map((task) => task.presentation_id));
  if (decks.size > 1) report(`${decks.size} presentations of an owner are published`);
}

/** Checks, when a call starts, that an owner's side tasks have no more open calls than allowed. */
export function checkCallLimit(row: Item, { report, world }: ReportContext): void {
  const owner = findDeck(world, row.presentation_id);
  if (!owner) return;
  const limit = getOwnerLimits(owner as unknown as DeckItem).running_tasks;
  const openRows = findItems<UsageItem>(world, 'usage').filter(
    ({ state, user_id }) => state === 'open' && user_id === row.user_id,
  );
  const calling = findItems<TaskItem>(world, 'task').filter(
    (task) =>
      task.is_aside &&
      task.status === 'running' &&
      openRows.some(
        ({ presentation_id, run, task_id }) =>
          presentation_id === task.presentation_id && run === task.run && task_id === task.id,
      ),
  );
  if (calling.length > limit) report(`${calling.length} side tasks of ${row.user_id} call a model`);
}

/**
 * Checks that a person edits a slide only in an editable deck, does not change the slide's run, and edits no slide that
 * the current run regenerates.
 */
export function checkEdit(before: Item, after: Item, { report, world }: ReportContext): void {
  if (world.boundary.actor?.kind !== 'action' || after.rev === before.rev) return;
  const deck = findDeck(world, after.presentation_id);
  const name = `slide ${after.id} of ${after.presentation_id}`;
  if (!editableStatuses.has(String(deck?.status)))
    report(`${name} was edited while the deck was ${deck?.status}`);
  if (after.run !== before.run) report(`${name} changed its run by an edit`);
  if (deck && isToBeRegenerated(before, deck))
    report(`${name} was edited although run ${deck.run} regenerates it`);
}

/** Whether the slide is from an earlier run and the current run will regenerate it. */
const isToBeRegenerated = (slide: Item, deck: Item): boolean =>
  Number(slide.run) < Number(deck.slides_run) &&
  !(Array.isArray(deck.kept_slides) && deck.kept_slides.includes(String(slide.id)));
