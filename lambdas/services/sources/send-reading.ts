import type { ReadSourceMessage } from '#shared/schemas/queue.ts';
import { env } from '../../lib/env.ts';
import { type SendOptions, sendMessage } from '../../lib/queue.ts';
import type { SourceItem } from '../../stores/source-store.ts';

type SourceKey = Pick<SourceItem, 'id' | 'owner_id'>;

const createReadMessage = ({ id, owner_id }: SourceKey): ReadSourceMessage => ({
  v: 1,
  kind: 'read_source',
  source_id: id,
  owner_id,
});

/** Sends a source to a worker. A duplicate message has no effect. */
export const sendReading = (
  source: SourceKey,
  options: Pick<SendOptions, 'delaySeconds'> = {},
): Promise<void> =>
  sendMessage(env.GENERATION_QUEUE_URL, createReadMessage(source), {
    ...options,
    group: source.owner_id,
  });

/** Sends the watch message of a reading; it arrives when the lease would end. */
export const sendReadingWatch = (source: SourceKey, delaySeconds: number): Promise<void> =>
  sendMessage(env.WATCH_QUEUE_URL, createReadMessage(source), {
    delaySeconds,
    group: source.owner_id,
  });
