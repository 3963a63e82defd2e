import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { Item } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { Onlooker } from './history.ts';
import { itemsOf } from './items.ts';

type Watched = Pick<Onlooker, 'report' | 'world'>;

/** In which decks a person may edit slides, and have something made beside their course. */
const standing = new Set(['paused', 'completed', 'failed', 'cancelled']);

/** An outline that waits to be confirmed may be written again too. */
const mayBegin = (aside: Item, status: string): boolean =>
  standing.has(status) || (aside.kind === 'outline.revise' && status === 'awaiting_review');

/** Asides that change the working copy. */
const beside = new Set(['slides.revise', 'slides.add', 'outline.revise']);

const deckOf = (world: World, id: unknown): Item | undefined =>
  world.dynamo.table.get({ pk: `DECK#${id}`, sk: 'META' });

/** An aside begins in a deck that stands still, and what it remakes is of the deck's own run. */
export function checkAside(before: Item | undefined, after: Item, watched: Watched): void {
  const { report, world } = watched;
  const deck = deckOf(world, after.presentation_id);
  const name = `aside ${after.id} of ${after.presentation_id}`;
  const isByPerson = world.boundary.actor?.kind === 'action';
  const isBegun = isByPerson && after.status === 'queued' && before?.status !== 'queued';
  if (isBegun) {
    if (deck?.deleted_at !== undefined) report(`${name} was begun after it was deleted`);
    else if (deck?.run !== after.run) report(`${name} was begun in run ${deck?.run}`);
    else if (!mayBegin(after, String(deck?.status))) report(`${name} was begun, ${deck?.status}`);
  }
  if (isBegun) checkAlone(after, watched);
  const isBegunAnew = isBegun && before?.status === 'running';
  if (isBegunAnew) report(`${name} was at work and was begun anew`);
  const isRemade = after.status === 'completed' && before?.status !== 'completed';
  if (isRemade && beside.has(String(after.kind)) && deck?.run !== after.run) {
    report(`${name} was remade in run ${deck?.run}`);
  }
}

/** What comes of one change of a slide is outdated at birth by another that is at work beside it. */
function checkAlone(aside: Item, { report, world }: Watched): void {
  const other = itemsOf<TaskItem>(world, 'task').find(
    (task) =>
      task.presentation_id === aside.presentation_id &&
      task.id !== aside.id &&
      task.is_aside &&
      task.slide_id !== undefined &&
      task.slide_id === aside.slide_id &&
      (task.status === 'queued' || task.status === 'running'),
  );
  if (other) report(`aside ${aside.id} of ${aside.presentation_id} was begun beside ${other.id}`);
}

/** A person edits a slide as they saw it, in a deck that stands still. */
export function checkEdit(before: Item, after: Item, { report, world }: Watched): void {
  if (world.boundary.actor?.kind !== 'action' || after.rev === before.rev) return;
  const deck = deckOf(world, after.presentation_id);
  const name = `slide ${after.id} of ${after.presentation_id}`;
  if (!standing.has(String(deck?.status))) report(`${name} was edited, ${deck?.status}`);
  if (after.run !== before.run) report(`${name} changed its run by an edit`);
  if (deck && isToBeMade(before, deck))
    report(`${name} was edited, run ${deck.run} makes it again`);
}

/** The run makes it, and what is there is of an earlier one. */
const isToBeMade = (slide: Item, deck: Item): boolean =>
  Number(slide.run) < Number(deck.slides_run) &&
  !(Array.isArray(deck.kept_slides) && deck.kept_slides.includes(String(slide.id)));
