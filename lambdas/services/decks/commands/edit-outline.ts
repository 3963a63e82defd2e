import { isDeepStrictEqual } from 'node:util';

import { addedSlideId } from '#shared/domain/slide-ids.ts';
import { AppError } from '#shared/errors.ts';
import type { EditOutlineBody, WorkingEntry } from '#shared/schemas/outline.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listSlideHeads, type SlideHead } from '../../../stores/slide-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { invalidValue, tooBig } from '../../invalid-field.ts';
import { ownerLimits } from '../engine/deck-progress.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { isOwner, readableDeck } from '../queries/readable-deck.ts';
import { type WorkingOutline, workingOutline } from '../queries/working-outline.ts';
import { authorizeDeck, hasOutline } from './deck-actions.ts';
import { type NextOutline, outlineWrites, writeOutline } from './write-outline.ts';

export type OutlineEdit = { rev: number; body: EditOutlineBody };

/**
 * Replaces the outline by the user's edited outline: entries changed, moved, added, removed or locked. Slides move with
 * their entries and are never deleted: restoring an entry restores its slide. Throws action_not_allowed, stale,
 * validation and too_many_slides.
 */
export async function editOutline(
  user: UserRecord,
  id: string,
  { rev, body }: OutlineEdit,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await authorizeDeck(user, id, 'edit_outline');
  const outline = await loadCompleteOutline(deck, rev);
  checkSlideCount(deck, body.entries.length);
  const nextOutline = await buildNextOutline(deck, outline, body, clock);
  if (isSame(outline, nextOutline)) return deck;
  await writeOutline(
    user,
    deck,
    await outlineWrites(deck, outline, nextOutline, { clock, byEditor: !isOwner(deck, user) }),
  );
  await recordUserEvent(user, deck, 'outline_edited', { slides: nextOutline.entries.length });
  return readableDeck(user, id);
}

/** Returns the outline at the given revision. Throws slides_unfinished if it is incomplete, and stale. */
export async function loadCompleteOutline(deck: DeckItem, rev: number): Promise<WorkingOutline> {
  const outline = await workingOutline(deck);
  if (!outline?.isComplete || !hasOutline(deck)) throw new AppError('slides_unfinished');
  if (deck.outline_rev !== rev) throw new AppError('stale');
  return outline;
}

/** Throws validation for more slides than the owner's plan allows. A deck that already has more may keep them. */
export function checkSlideCount(deck: DeckItem, count: number): void {
  const limit = ownerLimits(deck).slides_a_deck;
  if (count > Math.max(limit, deck.slide_count)) throw tooBig('entries', limit);
}

/** Slides that a presentation stores, including removed ones, which earlier versions need: each read loads them. */
export const maxStoredSlides = 300;

/** Throws too_many_slides when an outline with these slides would store more slides than a presentation may. */
export function checkStoredSlides(stored: readonly SlideHead[], ids: readonly string[]): void {
  const all = new Set([...stored.map(({ id }) => id), ...ids]);
  if (all.size > Math.max(maxStoredSlides, stored.length))
    throw new AppError('too_many_slides', { params: { limit: maxStoredSlides } });
}

async function buildNextOutline(
  deck: DeckItem,
  outline: WorkingOutline,
  { title, subtitle, intent, entries }: EditOutlineBody,
  clock: Clock,
): Promise<NextOutline> {
  const ids = entries.flatMap((entry) => entry.id ?? []);
  if (new Set(ids).size < ids.length)
    throw invalidValue('entries', 'must not contain a slide twice');
  const storedSlides = await listSlideHeads(deck.id);
  const knownIds = new Set([...deck.slide_ids, ...storedSlides.map((slide) => slide.id)]);
  if (ids.some((id) => !knownIds.has(id))) throw invalidValue('entries', 'there is no such slide');
  const entriesBefore = new Map(outline.entries.map((entry) => [entry.id, entry]));
  const nextEntries = entries.map((edited): WorkingEntry => {
    const previousEntry = edited.id === undefined ? undefined : entriesBefore.get(edited.id);
    return {
      id: edited.id ?? addedSlideId(clock.id()),
      point: edited.point,
      intent: edited.intent ?? previousEntry?.intent ?? '',
      layout_hint: edited.layout_hint ?? previousEntry?.layout_hint ?? 'bullets',
      ...(previousEntry?.alternatives ? { alternatives: previousEntry.alternatives } : {}),
      evidence: edited.evidence ?? previousEntry?.evidence ?? [],
      locked: edited.locked ?? previousEntry?.locked ?? false,
    };
  });
  checkStoredSlides(
    storedSlides,
    nextEntries.map(({ id }) => id),
  );
  return {
    details: { ...outline.details, ...(intent ? { intent } : {}) },
    title: title ?? outline.title,
    subtitle: subtitle ?? outline.subtitle,
    entries: nextEntries,
  };
}

const isSame = (
  outline: WorkingOutline,
  { title, subtitle, entries, details }: NextOutline,
): boolean =>
  isDeepStrictEqual(outline.details, details) &&
  outline.title === title &&
  outline.subtitle === subtitle &&
  JSON.stringify(outline.entries.map(entryFields)) === JSON.stringify(entries.map(entryFields));

const entryFields = ({ id, point, intent, layout_hint, evidence, locked }: WorkingEntry) => [
  id,
  point,
  intent,
  layout_hint,
  evidence,
  locked,
];
