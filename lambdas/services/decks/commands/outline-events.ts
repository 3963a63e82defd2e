import { isDeepStrictEqual } from 'node:util';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import type { WorkingOutline } from '../queries/working-outline.ts';
import type { NextOutline } from './write-outline.ts';

const entryFields = ({ id, point, intent, layout_hint, evidence, locked }: WorkingEntry) => [
  ...[id, point, intent, layout_hint, evidence, locked],
];
const isSameEntry = (a: WorkingEntry, b: WorkingEntry): boolean =>
  isDeepStrictEqual(entryFields(a), entryFields(b));

const hasSameTexts = (outline: WorkingOutline, { title, subtitle, details }: NextOutline) =>
  outline.title === title &&
  outline.subtitle === subtitle &&
  isDeepStrictEqual(outline.details, details);

/** Whether an edit leaves the outline unchanged. */
export const isSameOutline = (outline: WorkingOutline, next: NextOutline): boolean =>
  hasSameTexts(outline, next) &&
  outline.entries.length === next.entries.length &&
  next.entries.every((entry, i) => {
    const before = outline.entries[i];
    return before !== undefined && isSameEntry(before, entry);
  });

type OutlineEvent = { type: string; data: Record<string, number> };

/**
 * Returns the events of an outline edit for the activity list: `outline_edited` if texts have changed; otherwise
 * events of added, removed or moved slides.
 */
export function createOutlineEvents(outline: WorkingOutline, next: NextOutline): OutlineEvent[] {
  const before = new Map(outline.entries.map((entry, index) => [entry.id, { entry, index }]));
  const after = new Set(next.entries.map(({ id }) => id));
  const added = next.entries.flatMap(({ id }, index) => (before.has(id) ? [] : [{ id, index }]));
  const removed = outline.entries.flatMap(({ id }, index) => (after.has(id) ? [] : [{ index }]));
  const isTextChanged = next.entries.some((entry) => {
    const entryBefore = before.get(entry.id)?.entry;
    return entryBefore !== undefined && !isSameEntry(entryBefore, entry);
  });
  const hasEntryWithoutSlide = added.some(({ id }) => !next.ownSlideIds?.includes(id));
  if (isTextChanged || hasEntryWithoutSlide || !hasSameTexts(outline, next))
    return [{ type: 'outline_edited', data: { slides: next.entries.length } }];
  const events = [...createCountedEvent('added', added), ...createCountedEvent('removed', removed)];
  if (events.length > 0) return events;
  const moved = next.entries.filter(({ id }, i) => outline.entries[i]?.id !== id).length;
  return [{ type: 'slides_reordered', data: { moved } }];
}

/** Returns the event of one slide with its index, or of several with their number. */
function createCountedEvent(verb: 'added' | 'removed', slides: readonly { index: number }[]) {
  const [first] = slides;
  if (!first) return [];
  return slides.length === 1
    ? [{ type: `slide_${verb}`, data: { index: first.index } }]
    : [{ type: `slides_${verb}`, data: { slides: slides.length } }];
}
