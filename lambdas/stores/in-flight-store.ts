import { z } from 'zod';
import { env } from '../lib/env.ts';
import { readAll } from './read-all.ts';
import { taskEntity } from './task-entity.ts';
import { type TaskItem, type TaskKey, toTaskKey } from './task-store.ts';

/** Queued and running tasks of all decks, from the sparse index; eventually consistent. */
export type InFlight = {
  /** `queued_at`: epoch ms, in the future for a task that was requeued with a delay. */
  queued: (TaskKey & { queued_at: number })[];
  running: TaskKey[];
};

/** The index contains only keys. These schemas match the key templates of the task entity. */
const rowSchema = z.object({
  pk: z.string().regex(/^DECK#.+$/),
  sk: z.string().regex(/^TASK#\d+#.+$/),
  gsi3sk: z.string().regex(/^(queued|running)#\d+$/),
});
const pageSchema = z.object({ Items: z.array(rowSchema).default([]) });
const rawSchema = z.union([z.array(pageSchema), pageSchema.transform((page) => [page])]);

function readRow({ pk, sk, gsi3sk }: z.infer<typeof rowSchema>) {
  const [, run = '', ...id] = sk.split('#');
  const [status = '', at = ''] = gsi3sk.split('#');
  const key = { presentation_id: pk.slice('DECK#'.length), run: Number(run), id: id.join('#') };
  return { status, queued_at: Number(at), key };
}

/** Reads all shards of the index; the tasks are not sorted across shards. */
export async function listInFlight(): Promise<InFlight> {
  const shards = await Promise.all(
    Array.from({ length: env.SETTINGS.queue_shards }, (_, queue_shard) =>
      taskEntity().query.inFlight({ queue_shard }).go({ pages: 'all', data: 'raw' }),
    ),
  );
  const rows = shards
    .flatMap((shard) => rawSchema.parse(shard.data))
    .flatMap((page) => page.Items.map(readRow));
  return {
    queued: rows
      .filter((row) => row.status === 'queued')
      .map(({ key, queued_at }) => ({ ...key, queued_at })),
    running: rows.filter((row) => row.status === 'running').map(({ key }) => key),
  };
}

/** Returns the tasks, strongly consistent, without those that do not exist. */
export const getTasks = (keys: readonly TaskKey[]): Promise<TaskItem[]> =>
  readAll(keys.map(toTaskKey), (batch) => taskEntity().get(batch).go({ consistent: true }));
