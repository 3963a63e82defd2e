import type { ReadMessage } from '#shared/schemas/queue.ts';
import { env } from '../../lib/env.ts';
import { type SendOptions, send } from '../../lib/queue.ts';
import type { SourceItem } from '../../stores/source-store.ts';

type Named = Pick<SourceItem, 'id' | 'owner_id'>;

const messageOf = ({ id, owner_id }: Named): ReadMessage => ({
  v: 1,
  kind: 'read_source',
  source_id: id,
  owner_id,
});

/** Has a source read by a worker; sending twice is reading once. */
export const sendReading = (
  source: Named,
  options: Pick<SendOptions, 'delaySeconds'> = {},
): Promise<void> =>
  send(env.GENERATION_QUEUE_URL, messageOf(source), { ...options, group: source.owner_id });

/** Has the sweeper look after a reading when its lease would end. */
export const watchReading = (source: Named, delaySeconds: number): Promise<void> =>
  send(env.WATCH_QUEUE_URL, messageOf(source), { delaySeconds, group: source.owner_id });
