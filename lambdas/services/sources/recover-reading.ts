import type { ReadSourceMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { getSourceItem } from '../../stores/source-store.ts';
import { sendReading, sendReadingWatch } from './send-reading.ts';

/**
 * Checks a claimed reading: resends it if its lease has expired, otherwise checks again when the lease would end.
 * Idempotent.
 */
export async function recoverReading(message: ReadSourceMessage, clock: Clock): Promise<void> {
  const source = await getSourceItem(message.source_id);
  if (source?.status !== 'reading' || source.deleted_at !== undefined) return;
  const msLeft = (source.lease_until ?? 0) - clock.now();
  if (msLeft < 0) await sendReading(source);
  else await sendReadingWatch(source, Math.max(1, Math.ceil(msLeft / 1000)));
}
