import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { Item } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { Onlooker } from './history.ts';
import { itemsOf } from './items.ts';

type Watched = Pick<Onlooker, 'report' | 'world'>;

/** In which decks the outline may be changed. */
const open = new Set(['awaiting_review', 'paused', 'completed', 'failed', 'cancelled']);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The outline moves on by one, in a deck that stands still, and the deck's slides are those it names. */
export function checkOutline(before: Item, after: Item, { report, world }: Watched): void {
  checkKept(before, after, { report, world });
  if (after.outline_rev === before.outline_rev) {
    if (listOf(after.slide_ids).join() !== listOf(before.slide_ids).join()) {
      report(`deck ${after.id}: its slides were changed without its outline`);
    }
    return;
  }
  const name = `deck ${after.id}, outline ${after.outline_rev}`;
  if (Number(after.outline_rev) !== Number(before.outline_rev) + 1) {
    report(`${name} followed ${before.outline_rev}`);
  }
  if (!open.has(String(before.status)) || after.status !== before.status) {
    report(`${name} came while it was ${before.status}, ${after.status}`);
  }
  if (after.content_rev === before.content_rev) report(`${name} was not counted`);
  checkEntries(after, { report, world });
}

function checkEntries(deck: Item, { report, world }: Watched): void {
  const sk = `EDITED_OUTLINE#${String(deck.outline_rev).padStart(6, '0')}`;
  const outline = world.dynamo.table.get({ pk: `DECK#${deck.id}`, sk });
  const entries = (outline?.entries ?? []) as WorkingEntry[];
  if (entries.map(({ id }) => id).join() !== listOf(deck.slide_ids).join()) {
    report(`deck ${deck.id}, outline ${deck.outline_rev}: its slides are others than its entries’`);
  }
}

/**
 * What a run does not make stays so: a slide that a person gave would else be made over. What joins it was given,
 * or made, in this run; or it was finished when the run, held, began to make slides, and then all that were join.
 */
function checkKept(before: Item, after: Item, { report, world }: Watched): void {
  if (after.run !== before.run) return;
  const [had, has] = [listOf(before.kept_slides), listOf(after.kept_slides)];
  const lost = had.filter((id) => !has.includes(id));
  if (lost.length > 0) report(`deck ${after.id}: ${lost.join()} is kept no longer`);
  const beginsToMake = after.slides_run !== before.slides_run;
  const finishedIn = beginsToMake ? before.slides_run : after.run;
  for (const id of has.filter((one) => !had.includes(one))) {
    const slide = world.dynamo.table.get({ pk: `DECK#${after.id}`, sk: `SLIDE#${id}` });
    if (slide?.run !== after.run && slide?.run !== finishedIn)
      report(`deck ${after.id}: ${id} of run ${slide?.run} joins run ${after.run}`);
  }
  for (const slide of beginsToMake ? slidesOf(before, world) : []) {
    if (slide.run === before.slides_run && !has.includes(slide.id))
      report(`deck ${after.id}: ${slide.id} was finished, run ${after.run} makes it again`);
  }
}

const slidesOf = (deck: Item, world: World): SlideItem[] =>
  itemsOf<SlideItem>(world, 'slide').filter((slide) => slide.presentation_id === deck.id);
