import { watchMessageSchema } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { loadOnDemand } from '../lib/on-demand.ts';
import { publishSettledEdits } from '../services/decks/engine/publish-edits.ts';
import { recoverReading } from '../services/sources/recover-reading.ts';
import { watchTask } from './watch-task.ts';

/** The module is loaded on demand, as in user-jobs.ts, because an export reads all kinds of data. */
const exportData = loadOnDemand(async () => (await import('./export-data.ts')).exportData);

/**
 * Handles a message of the watch queue: a task, a reading, an edit or an export; throws when the message is invalid.
 */
export async function handleWatchMessage(body: string, clock: Clock): Promise<void> {
  const message = watchMessageSchema.parse(JSON.parse(body));
  if (!('kind' in message)) return watchTask(message, clock);
  if (message.kind === 'export_data') return exportData(message.user_id, clock);
  await (message.kind === 'read_source'
    ? recoverReading(message, clock)
    : publishSettledEdits(message, clock));
}
