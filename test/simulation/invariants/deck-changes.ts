import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { Item } from '../dynamo/values.ts';
import type { Onlooker } from './history.ts';
import { itemsOf } from './items.ts';

type Watched = Pick<Onlooker, 'report' | 'world'>;

/** Where a deck may go within a run. */
const moves: Record<string, readonly string[]> = {
  queued: ['running', 'paused', 'cancelled'],
  running: ['awaiting_review', 'paused', 'completed', 'failed', 'cancelled'],
  awaiting_review: ['queued', 'cancelled'],
  paused: ['queued', 'cancelled'],
  failed: ['queued'],
  completed: [],
  cancelled: [],
};
/** From where a new run may begin. */
const beginnings = new Set(['completed', 'failed', 'cancelled', 'paused']);

/** What may become of a deck by one write. */
export function checkDeck(before: Item, after: Item, watched: Watched): void {
  checkMove(before, after, watched);
  checkNumbers(before, after, watched);
  checkDeleted(before, after, watched);
  checkKept(before, after, watched);
  checkDerived(before, after, watched);
}

function checkMove(before: Item, after: Item, { report, world }: Watched): void {
  const { actor } = world.boundary;
  const [from, to] = [String(before.status), String(after.status)];
  if (from === to || (before.deleted_at === undefined && after.deleted_at !== undefined)) return;
  const told = `deck ${after.id}: ${actor?.name} moved it ${from} -> ${to}`;
  const isNewRun = after.run !== before.run;
  const isAllowed = isNewRun ? beginnings.has(from) && to === 'queued' : moves[from]?.includes(to);
  const isHeld = from === 'paused' && before.reason === 'user';
  const isSettled = from === 'completed' || from === 'cancelled' || before.deleted_at !== undefined;
  if (!isAllowed || ((isHeld || isSettled) && actor?.kind !== 'action')) report(told);
}

function checkNumbers(before: Item, after: Item, { report }: Watched): void {
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

/** A deck that was deleted stays so, and nothing is made of it any more. */
function checkDeleted(before: Item, after: Item, { report }: Watched): void {
  if (before.deleted_at === undefined) return;
  for (const attribute of ['deleted_at', 'run', 'current_html_version', 'latest_version']) {
    if (after[attribute] !== before[attribute]) {
      report(`deck ${after.id} was deleted, then its ${attribute} was changed`);
    }
  }
}

/** Whether any of the slides that the deck's outline names has been made. */
const hasSlides = (deck: Item, { world }: Watched): boolean =>
  itemsOf<SlideItem>(world, 'slide').some(
    ({ presentation_id, id }) =>
      presentation_id === deck.id && Array.isArray(deck.slide_ids) && deck.slide_ids.includes(id),
  );

/**
 * A version of the working copy holds all of it; a run that makes slides again begins with no edit unkept. Edits of an
 * outline of which nothing was made are in the outline still.
 */
function checkKept(before: Item, after: Item, watched: Watched): void {
  const { report } = watched;
  const isKept = after.content_rev === after.version_content_rev;
  const isSnapshot = after.version_run !== before.version_run && after.restored_from === undefined;
  if (isSnapshot && !isKept) report(`deck ${after.id}: its version misses an edit`);
  const isOfAnother = after.version_run !== before.version_run && after.version_run !== after.run;
  if (isOfAnother) report(`deck ${after.id}: a version of run ${after.version_run} was kept`);
  const makesSlides = after.run !== before.run && after.slides_run === after.run;
  if (makesSlides && !isKept && hasSlides(before, watched))
    report(`deck ${after.id}: edits are lost to run ${after.run}`);
}

/** Stages are derived from tasks of the deck's own run. */
function checkDerived(before: Item, after: Item, { report, world }: Watched): void {
  if (after.progress_seq === before.progress_seq) return;
  const tasks = itemsOf<TaskItem>(world, 'task').filter(
    (task) => task.presentation_id === after.id && task.run === after.run,
  );
  const most = tasks.reduce((sum, task) => sum + task.rev, 0);
  if (Number(after.progress_seq) > most) {
    report(`deck ${after.id}: derived at ${after.progress_seq}, its tasks are at ${most}`);
  }
}
