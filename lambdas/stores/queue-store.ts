import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

const queueEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'queue_status', version: '1', service: 'deckwright' },
        attributes: {
          name: { type: 'string', required: true },
          active_tasks: { type: 'number', required: true },
          pending_tasks: { type: 'number', required: true },
          at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'QUEUE#${name}'),
            sk: defineKey('sk', 'STATUS'),
          },
        },
      },
      tableConfig(),
    ),
);

const queueName = 'generation';

/** Numbers of active and pending tasks of all users, counted at a time in epoch ms. */
export type QueueSnapshot = { active_tasks: number; pending_tasks: number; at: number };

/** Returns the stored snapshot; eventually consistent. Undefined before the first refresh. */
export async function readSnapshot(): Promise<QueueSnapshot | undefined> {
  const { data } = await queueEntity().get({ name: queueName }).go();
  return data ?? undefined;
}

/** Claims the refresh of a stale snapshot; returns true to only one of several concurrent callers. */
export function claimStatsRefresh(seenAt: number, now: number): Promise<boolean> {
  return tryWrite(() =>
    queueEntity()
      .patch({ name: queueName })
      .set({ at: now })
      .where((snapshot, op) => op.eq(snapshot.at, seenAt))
      .go(),
  );
}

/** Writes a snapshot; for the caller whose `claimStatsRefresh` succeeded, or when there is no snapshot yet. */
export async function writeSnapshot(snapshot: QueueSnapshot): Promise<void> {
  await queueEntity()
    .put({ name: queueName, ...snapshot })
    .go();
}
