import type { Activity } from '#shared/schemas/activity.ts';
import { formatIso } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { type EventItem, listEvents } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { type People, readPeople, toAuthorView } from './people.ts';
import { canSeeCopies } from './require-readable-deck.ts';

export type ActivityPage = { items: Activity[]; next_cursor: string | null };

type Reader = { deck: DeckItem; user: UserRecord; people: People };

/**
 * Returns the events of a presentation in the last thirty days with the people who caused them, newest first. Only
 * the owner and admins get the ids of copies, because collaborators can't read the copies.
 */
export async function listActivity(
  user: UserRecord,
  deck: DeckItem,
  query: { limit: number; cursor?: string | undefined },
): Promise<ActivityPage> {
  const [events, people] = await Promise.all([
    listEvents(deck.id, query.limit + 1, query.cursor),
    readPeople(deck),
  ]);
  const reader = { deck, user, people };
  const items = events.slice(0, query.limit);
  const hasMore = events.length > query.limit;
  return {
    items: items.map((item) => toActivity(item, reader)),
    next_cursor: hasMore ? (items.at(-1)?.id ?? null) : null,
  };
}

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Returns an event as the API shows it, without data that is a list: lists are internal to the engine. */
const toActivity = ({ id, at, type, data }: EventItem, reader: Reader): Activity => ({
  id,
  at: formatIso(at),
  type,
  by: typeof data.by === 'string' ? toAuthorView(data.by, reader) : null,
  data: Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      isPrimitive(value) && isVisible(name, reader) ? [[name, value]] : [],
    ),
  ),
});

const isVisible = (name: string, { user, deck }: Reader): boolean =>
  name !== 'by' && (name !== 'presentation' || canSeeCopies(user, deck));
