import type { EntityItem } from 'electrodb';
import { systemClock } from '../lib/clock.ts';
import { eventEntity } from './content-entities.ts';

const keptFor = 30 * 24 * 3600;

/** Notes what happened to a presentation, for its activity list; ends by TTL after 30 days. */
export async function noteEvent(
  presentationId: string,
  type: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const at = systemClock.now();
  await eventEntity()
    .put({
      presentation_id: presentationId,
      id: systemClock.id(),
      type,
      data,
      at,
      expires_at: Math.floor(at / 1000) + keptFor,
    })
    .go();
}

export type EventItem = EntityItem<ReturnType<typeof eventEntity>>;

/** The newest events first; `before` is the id of the last one of the page before. */
export async function listEvents(
  presentationId: string,
  limit: number,
  before?: string,
): Promise<EventItem[]> {
  const query = eventEntity().query.primary({ presentation_id: presentationId });
  if (before === undefined) return (await query.go({ order: 'desc', limit })).data;
  // Its bounds belong to it: one more, without the last one of the page before.
  const range = query.between({ id: '0' }, { id: before });
  const { data } = await range.go({ order: 'desc', limit: limit + 1 });
  return data.filter(({ id }) => id !== before).slice(0, limit);
}
