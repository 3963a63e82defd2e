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

/** The newest events first. */
export async function listEvents(presentationId: string, limit: number) {
  const { data } = await eventEntity()
    .query.primary({ presentation_id: presentationId })
    .go({ order: 'desc', limit });
  return data;
}
