import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { Item } from '../dynamo/values.ts';
import type { CheckContext } from './history.ts';
import { findItems } from './items.ts';

type ReportContext = Pick<CheckContext, 'report' | 'world'>;

/** Allowed status changes of a deck within a run. */
const allowedStatusChanges: Record<string, readonly string[]> = {
  queued: ['running', 'paused', 'cancelled'],
  running: ['awaiting_review', 'paused', 'completed', 'failed', 'cancelled'],
  awaiting_review: ['queued', 'cancelled'],
  paused: ['queued', 'cancelled'],
  failed: ['queued'],
  completed: [],
  cancelled: [],
};
/** Statuses from which a new run may start. */
const runStartStatuses = new Set(['completed', 'failed', 'cancelled', 'paused']);

/** Checks one write to a deck. */
export function checkDeck(before: Item, after: Item, checked: ReportContext): void {
  checkStatusChange(before, after, checked);
  checkChangeNumbers(before, after, checked);
  checkDeleted(before, after, checked);
  checkEditsKept(before, after, checked);
  checkDerivedStages(before, after, checked);
}

function checkStatusChange(before: Item, after: Item, { report, world }: ReportContext): void {
  const { actor } = world.boundary;
  const [from, to] = [String(before.status), String(after.status)];
  if (from === to || (before.deleted_at === undefined && after.deleted_at !== undefined)) return;
  const move = `deck ${after.id}: ${actor?.name} moved it ${from} -> ${to}`;
  const isNewRun = after.run !== before.run;
  const isAllowed = isNewRun
    ? runStartStatuses.has(from) && to === 'queued'
    : allowedStatusChanges[from]?.includes(to);
  const isHeld = from === 'paused' && before.reason === 'user';
  const isSettled = from === 'completed' || from === 'cancelled' || before.deleted_at !== undefined;
  if (!isAllowed || ((isHeld || isSettled) && actor?.kind !== 'action')) report(move);
}

function checkChangeNumbers(before: Item, after: Item, { report }: ReportContext): void {
  const name = `deck ${after.id}`;
  const [run, newRun] = [Number(before.run), Number(after.run)];
  if (newRun < run || newRun > run + 1) report(`${name}: run ${run} -> ${newRun}`);
  const growing = ['latest_version', 'revoked_run', 'version_run', 'version_content_rev'];
  if (newRun === run) growing.push('progress', 'progress_seq');
  for (const attribute of growing) {
    if (Number(after[attribute]) < Number(before[attribute])) {
      report(`${name}: ${attribute} ${before[attribute]} -> ${after[attribute]}`);
    }
  }
}

/** Checks that a deleted deck stays deleted and gets no new content. */
function checkDeleted(before: Item, after: Item, { report }: ReportContext): void {
  if (before.deleted_at === undefined) return;
  for (const attribute of ['deleted_at', 'run', 'current_html_version', 'latest_version']) {
    if (after[attribute] !== before[attribute]) {
      report(`deck ${after.id} was deleted, then its ${attribute} changed`);
    }
  }
}

/** Whether any slide of the deck's outline has been generated. */
const hasSlides = (deck: Item, { world }: ReportContext): boolean =>
  findItems<SlideItem>(world, 'slide').some(
    ({ presentation_id, id }) =>
      presentation_id === deck.id && Array.isArray(deck.slide_ids) && deck.slide_ids.includes(id),
  );

/**
 * Checks that a version of the working copy contains all edits, and that a run that regenerates slides starts without
 * unsaved edits. Edits of an outline without slides remain in the outline.
 */
function checkEditsKept(before: Item, after: Item, checked: ReportContext): void {
  const { report } = checked;
  const isKept = after.content_rev === after.version_content_rev;
  const isSnapshot = after.version_run !== before.version_run && after.restored_from === undefined;
  const isPublication = after.publishing_version !== before.publishing_version;
  const isVersion = isSnapshot || (isPublication && after.publishing_version !== undefined);
  if (isVersion && !isKept) report(`deck ${after.id}: its version lacks an edit`);
  const isOfAnother = after.version_run !== before.version_run && after.version_run !== after.run;
  if (isOfAnother) report(`deck ${after.id}: a version of run ${after.version_run} was recorded`);
  const makesSlides = after.run !== before.run && after.slides_run === after.run;
  if (makesSlides && !isKept && hasSlides(before, checked))
    report(`deck ${after.id}: run ${after.run} overwrites edits`);
}

/** Checks that the stages of a deck are derived only from tasks of its current run. */
function checkDerivedStages(before: Item, after: Item, { report, world }: ReportContext): void {
  if (after.progress_seq === before.progress_seq) return;
  const tasks = findItems<TaskItem>(world, 'task').filter(
    (task) => task.presentation_id === after.id && task.run === after.run,
  );
  const taskRevs = tasks.reduce((sum, task) => sum + task.rev, 0);
  if (Number(after.progress_seq) > taskRevs) {
    report(`deck ${after.id}: derived at ${after.progress_seq}, its tasks are at ${taskRevs}`);
  }
}
