import type { ReadMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { getSourceItem } from '../../stores/source-store.ts';
import { sendReading, watchReading } from './send-reading.ts';

/**
 * Looks after a claimed reading: sent again where its lease is over, looked at again when it would end.
 * Looking twice is looking once.
 */
export async function watchSource(message: ReadMessage, clock: Clock): Promise<void> {
  const source = await getSourceItem(message.source_id);
  if (source?.status !== 'reading' || source.deleted_at !== undefined) return;
  const left = (source.lease_until ?? 0) - clock.now();
  if (left < 0) await sendReading(source);
  else await watchReading(source, Math.max(1, Math.ceil(left / 1000)));
}
