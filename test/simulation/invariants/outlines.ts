import type { SlideItem } from '#lambdas/stores/slide-store.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { Item } from '../dynamo/values.ts';
import type { World } from '../world/world.ts';
import type { CheckContext } from './history.ts';
import { findItems } from './items.ts';

type ReportContext = Pick<CheckContext, 'report' | 'world'>;

/** Deck statuses in which the outline may be changed. */
const editableStatuses = new Set(['awaiting_review', 'paused', 'completed', 'failed', 'cancelled']);

const toStrings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Checks that the outline's revision increases by one, that the deck is editable, and that the deck's slides match the
 * outline's entries.
 */
export function checkOutline(before: Item, after: Item, { report, world }: ReportContext): void {
  checkKeptSlides(before, after, { report, world });
  if (after.outline_rev === before.outline_rev) {
    if (toStrings(after.slide_ids).join() !== toStrings(before.slide_ids).join()) {
      report(`deck ${after.id}: its slides changed without its outline`);
    }
    return;
  }
  const name = `deck ${after.id}, outline ${after.outline_rev}`;
  if (Number(after.outline_rev) !== Number(before.outline_rev) + 1) {
    report(`${name} followed ${before.outline_rev}`);
  }
  if (!editableStatuses.has(String(before.status)) || after.status !== before.status) {
    report(`${name} was written while the deck was ${before.status}, then ${after.status}`);
  }
  if (after.content_rev === before.content_rev) report(`${name} did not increase content_rev`);
  checkEntries(after, { report, world });
}

function checkEntries(deck: Item, { report, world }: ReportContext): void {
  const sk = `EDITED_OUTLINE#${String(deck.outline_rev).padStart(6, '0')}`;
  const outline = world.dynamo.table.get({ pk: `DECK#${deck.id}`, sk });
  const entries = (outline?.entries ?? []) as WorkingEntry[];
  if (entries.map(({ id }) => id).join() !== toStrings(deck.slide_ids).join()) {
    report(`deck ${deck.id}, outline ${deck.outline_rev}: its slides differ from its entries`);
  }
}

/**
 * Checks `kept_slides`, the slides that a run does not regenerate. No slide may be removed from the list. An added
 * slide must have been given or made in this run, or have been finished when the run started to make slides; in that
 * case, all finished slides are added.
 */
function checkKeptSlides(before: Item, after: Item, { report, world }: ReportContext): void {
  if (after.run !== before.run) return;
  const [had, has] = [toStrings(before.kept_slides), toStrings(after.kept_slides)];
  const lost = had.filter((id) => !has.includes(id));
  if (lost.length > 0) report(`deck ${after.id}: ${lost.join()} is no longer kept`);
  const startsSlides = after.slides_run !== before.slides_run;
  const finishedIn = startsSlides ? before.slides_run : after.run;
  for (const id of has.filter((one) => !had.includes(one))) {
    const slide = world.dynamo.table.get({ pk: `DECK#${after.id}`, sk: `SLIDE#${id}` });
    if (slide?.run !== after.run && slide?.run !== finishedIn)
      report(`deck ${after.id}: ${id} of run ${slide?.run} is kept in run ${after.run}`);
  }
  for (const slide of startsSlides ? findSlides(before, world) : []) {
    if (slide.run === before.slides_run && !has.includes(slide.id))
      report(`deck ${after.id}: ${slide.id} was finished, but run ${after.run} regenerates it`);
  }
}

const findSlides = (deck: Item, world: World): SlideItem[] =>
  findItems<SlideItem>(world, 'slide').filter((slide) => slide.presentation_id === deck.id);
