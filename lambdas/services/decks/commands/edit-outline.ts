import { addedSlideId } from '#shared/domain/slide-ids.ts';
import { limitsOf } from '#shared/domain/tiers.ts';
import { AppError } from '#shared/errors.ts';
import type { EditOutlineBody, WorkingEntry } from '#shared/schemas/outline.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import type { Clock } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { tooBig, unfitting } from '../../invalid-field.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { type WorkingOutline, workingOutline } from '../queries/working-outline.ts';
import { type NextOutline, outlineWrites, transactOutline } from './change-outline.ts';
import { deckFor, hasOutline } from './deck-actions.ts';

export type OutlineEdit = { rev: number; body: EditOutlineBody };

/**
 * Puts a person's outline in the place of the one they saw: entries reworded, moved, added, taken out, locked.
 * Slides move with their entries and none is wiped: one whose entry is gone comes back with it. Throws
 * action_not_allowed, stale and validation.
 */
export async function editOutline(
  user: UserRecord,
  id: string,
  { rev, body }: OutlineEdit,
  clock: Clock,
): Promise<DeckItem> {
  const deck = await deckFor(user, id, 'edit_outline');
  const outline = await wholeOutline(deck, rev);
  checkCount(user, deck, body.entries.length);
  const next = await nextOf(deck, outline, body, clock);
  if (isSame(outline, next)) return deck;
  await transactOutline(user, deck, await outlineWrites(deck, outline, next, clock.now()));
  await noteEvent(deck.id, 'outline_edited', { slides: next.entries.length });
  return readableDeck(user, id);
}

/** The outline at the rev that was seen. Throws slides_unfinished as long as it is not whole, and stale. */
export async function wholeOutline(deck: DeckItem, rev: number): Promise<WorkingOutline> {
  const outline = await workingOutline(deck);
  if (!outline?.isWhole || !hasOutline(deck)) throw new AppError('slides_unfinished');
  if (deck.outline_rev !== rev) throw new AppError('stale');
  return outline;
}

/** A deck that has more slides than the plan allows by now may keep them, and have no more. */
export function checkCount(user: UserRecord, deck: DeckItem, count: number): void {
  const limit = limitsOf(user, tierTable(env.SETTINGS)).slides_a_deck;
  if (count > Math.max(limit, deck.slide_count)) throw tooBig('entries', limit);
}

async function nextOf(
  deck: DeckItem,
  outline: WorkingOutline,
  { title, subtitle, entries }: EditOutlineBody,
  clock: Clock,
): Promise<NextOutline> {
  const ids = entries.flatMap((entry) => entry.id ?? []);
  if (new Set(ids).size < ids.length) throw unfitting('entries', 'each slide stands once');
  const known = new Set([
    ...deck.slide_ids,
    ...(await listSlides(deck.id)).map((slide) => slide.id),
  ]);
  if (ids.some((id) => !known.has(id))) throw unfitting('entries', 'there is no such slide');
  const before = new Map(outline.entries.map((entry) => [entry.id, entry]));
  return {
    title: title ?? outline.title,
    subtitle: subtitle ?? outline.subtitle,
    entries: entries.map((edited): WorkingEntry => {
      const seen = edited.id === undefined ? undefined : before.get(edited.id);
      return {
        id: edited.id ?? addedSlideId(clock.id()),
        point: edited.point,
        intent: edited.intent ?? seen?.intent ?? '',
        layout_hint: edited.layout_hint ?? seen?.layout_hint ?? 'bullets',
        evidence: edited.evidence ?? seen?.evidence ?? [],
        locked: edited.locked ?? seen?.locked ?? false,
      };
    }),
  };
}

const isSame = (outline: WorkingOutline, { title, subtitle, entries }: NextOutline): boolean =>
  outline.title === title &&
  outline.subtitle === subtitle &&
  JSON.stringify(outline.entries.map(inOrder)) === JSON.stringify(entries.map(inOrder));

const inOrder = ({ id, point, intent, layout_hint, evidence, locked }: WorkingEntry) => [
  id,
  point,
  intent,
  layout_hint,
  evidence,
  locked,
];
