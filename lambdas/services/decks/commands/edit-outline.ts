import { createAddedSlideId } from '#shared/domain/slide-ids.ts';
import type { EditOutlineBody, WorkingEntry } from '#shared/schemas/outline.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { isAtRev } from '../../../stores/slide-conditions.ts';
import { listSlideHeads } from '../../../stores/slide-store.ts';
import type { Writes } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { editorId, requireReadableDeck } from '../queries/require-readable-deck.ts';
import type { WorkingOutline } from '../queries/working-outline.ts';
import { checkSlideCount, checkStoredSlides, loadCompleteOutline } from './complete-outline.ts';
import { authorizeDeck } from './deck-actions.ts';
import { createOutlineEvents, isSameOutline } from './outline-events.ts';
import { buildOwnSlides, checkOwnSlides, hasOwnSlide } from './own-slides.ts';
import { createOutlineWrites, type NextOutline, writeOutline } from './write-outline.ts';

export type OutlineEdit = { rev: number; body: EditOutlineBody };

/**
 * Replaces the outline by the user's edited outline: entries changed, moved, added, removed or locked. Slides move
 * with their entries and are never deleted: restoring an entry restores its slide. New entries may include their
 * slides, whose pictures encodeSlidePicture must have encoded. One transaction stores all changes. Throws
 * action_not_allowed, stale, validation, too_large and too_many_slides.
 */
export async function editOutline(
  user: UserRecord,
  id: string,
  { rev, body }: OutlineEdit,
  clock: Clock,
): Promise<DeckItem> {
  const hasSlides = body.entries.some(hasOwnSlide);
  const deck = await authorizeDeck(user, id, hasSlides ? 'edit_slides' : 'edit_outline');
  const outline = await loadCompleteOutline(deck, rev);
  checkSlideCount(deck, body.entries.length);
  const removed = body.removed ?? [];
  checkOwnSlides(body.entries, removed.length);
  const nextOutline = await buildNextOutline(deck, outline, body, clock);
  if (isSameOutline(outline, nextOutline)) return deck;
  const slides = await buildOwnSlides(deck, body.entries, nextOutline.entries);
  const writes = await createOutlineWrites(deck, outline, nextOutline, {
    clock,
    by: editorId(deck, user),
  });
  const allWrites: Writes = (entities) => [
    ...slides.map((slide) => entities.slide.create(slide).commit()),
    ...removed.map((slide) =>
      entities.slide
        .check({ presentation_id: deck.id, id: slide.id })
        .where(isAtRev(slide.rev))
        .commit(),
    ),
    ...writes(entities),
  ];
  await writeOutline(user, deck, allWrites, removed.length > 0 ? 'stale' : 'conflict');
  for (const { type, data } of createOutlineEvents(outline, nextOutline))
    await recordUserEvent(user, deck, type, data);
  return requireReadableDeck(user, id);
}

async function buildNextOutline(
  deck: DeckItem,
  outline: WorkingOutline,
  { title, subtitle, intent, entries }: EditOutlineBody,
  clock: Clock,
): Promise<NextOutline> {
  const ids = entries.flatMap((entry) => entry.id ?? []);
  if (new Set(ids).size < ids.length)
    throw createInvalidValueError('entries', 'must not contain a slide twice');
  const storedSlides = await listSlideHeads(deck.id);
  const knownIds = new Set([...deck.slide_ids, ...storedSlides.map((slide) => slide.id)]);
  if (ids.some((id) => !knownIds.has(id)))
    throw createInvalidValueError('entries', 'there is no such slide');
  const entriesBefore = new Map(outline.entries.map((entry) => [entry.id, entry]));
  const nextEntries = entries.map((edited): WorkingEntry => {
    const sourceId = edited.id ?? edited.copy_of ?? '';
    const previousEntry = entriesBefore.get(sourceId);
    const point =
      edited.point ??
      edited.content?.title ??
      previousEntry?.point ??
      storedSlides.find((slide) => slide.id === sourceId)?.point;
    if (point === undefined)
      throw createInvalidValueError('entries', 'an entry without a slide needs a point');
    return {
      id: edited.id ?? createAddedSlideId(clock.id()),
      point,
      intent: edited.intent ?? previousEntry?.intent ?? '',
      layout_hint: edited.layout_hint ?? previousEntry?.layout_hint ?? 'bullets',
      ...(previousEntry?.alternatives ? { alternatives: previousEntry.alternatives } : {}),
      evidence: edited.evidence ?? previousEntry?.evidence ?? [],
      ...(previousEntry?.picture ? { picture: previousEntry.picture } : {}),
      locked: edited.locked ?? (edited.id === undefined ? false : (previousEntry?.locked ?? false)),
    };
  });
  checkStoredSlides(
    storedSlides,
    nextEntries.map(({ id }) => id),
  );
  const added = nextEntries.filter((_entry, i) => entries[i] && hasOwnSlide(entries[i]));
  // A run that ended while an entry was removed from the outline did not generate the entry's slide. When the entry is
  // restored, its slide is therefore kept unchanged.
  const restored =
    deck.status === 'awaiting_review'
      ? []
      : storedSlides.filter(
          (slide) => ids.includes(slide.id) && !deck.slide_ids.includes(slide.id),
        );
  return {
    ownSlideIds: [...added, ...restored].map(({ id }) => id),
    details: { ...outline.details, ...(intent ? { intent } : {}) },
    title: title ?? outline.title,
    subtitle: subtitle ?? outline.subtitle,
    entries: nextEntries,
  };
}
