import { watchMessageSchema } from '#shared/schemas/queue.ts';
import type { Clock } from '../lib/clock.ts';
import { publishSettledEdits } from '../services/decks/engine/publish-edits.ts';
import { recoverReading } from '../services/sources/recover-reading.ts';
import { watchTask } from './watch-task.ts';

/** Handles a message of the watch queue: a task, a reading or an edit; throws when the message is invalid. */
export async function takeWatchMessage(body: string, clock: Clock): Promise<void> {
  const message = watchMessageSchema.parse(JSON.parse(body));
  if (!('kind' in message)) return watchTask(message, clock);
  await (message.kind === 'read_source'
    ? recoverReading(message, clock)
    : publishSettledEdits(message, clock));
}
