import type { EntityItem } from 'electrodb';
import { systemClock } from '../lib/clock.ts';
import { activityEventEntity } from './content-entities.ts';

const retentionSeconds = 30 * 24 * 3600;

/** Records an event for a presentation's activity list; removed by TTL after 30 days. */
export async function recordEvent(
  presentationId: string,
  type: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const at = systemClock.now();
  await activityEventEntity()
    .put({
      presentation_id: presentationId,
      id: systemClock.id(),
      type,
      data,
      at,
      expires_at: Math.floor(at / 1000) + retentionSeconds,
    })
    .go();
}

export type EventItem = EntityItem<ReturnType<typeof activityEventEntity>>;

/** Returns the newest events first; `beforeId` is the id of the last event of the previous page. */
export async function listEvents(
  presentationId: string,
  limit: number,
  beforeId?: string,
): Promise<EventItem[]> {
  const query = activityEventEntity().query.primary({ presentation_id: presentationId });
  if (beforeId === undefined) return (await query.go({ order: 'desc', limit })).data;
  // `between` includes its bounds: read one event more and drop the last one of the previous page.
  const range = query.between({ id: '0' }, { id: beforeId });
  const { data } = await range.go({ order: 'desc', limit: limit + 1 });
  return data.filter(({ id }) => id !== beforeId).slice(0, limit);
}
