import type { DataExportMessage } from '#shared/schemas/queue.ts';
import { env } from '../../lib/env.ts';
import { sendMessage } from '../../lib/queue.ts';

/** Queues a pass of a user's export for the sweeper. */
export function sendPass(userId: string, delaySeconds = 0): Promise<void> {
  const message: DataExportMessage = { v: 1, kind: 'export_data', user_id: userId };
  return sendMessage(env.WATCH_QUEUE_URL, message, { delaySeconds, group: userId });
}
