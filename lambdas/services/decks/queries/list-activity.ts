import type { Activity } from '#shared/schemas/activity.ts';
import { iso } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { type EventItem, listEvents } from '../../../stores/event-store.ts';

export type ActivityPage = { items: Activity[]; next_cursor: string | null };

/** Returns the events of a presentation in the last thirty days, newest first. */
export async function listActivity(
  deck: DeckItem,
  query: { limit: number; cursor?: string | undefined },
): Promise<ActivityPage> {
  const events = await listEvents(deck.id, query.limit + 1, query.cursor);
  const items = events.slice(0, query.limit);
  const hasMore = events.length > query.limit;
  return { items: items.map(toActivity), next_cursor: hasMore ? (items.at(-1)?.id ?? null) : null };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Returns an event for the API, without its lists, which are internal to the engine. */
const toActivity = ({ id, at, type, data }: EventItem): Activity => ({
  id,
  at: iso(at),
  type,
  data: Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : [])),
  ),
});
