import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

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
            pk: key('pk', 'QUEUE#${name}'),
            sk: key('sk', 'STATUS'),
          },
        },
      },
      tableConfig(),
    ),
);

const name = 'generation';

export type QueueSnapshot = { active_tasks: number; pending_tasks: number; at: number };

/** The counts of the last refresh, which may be a moment behind; undefined before the first. */
export async function readSnapshot(): Promise<QueueSnapshot | undefined> {
  const { data } = await queueEntity().get({ name }).go();
  return data ?? undefined;
}

/** One of those who find it stale takes the refresh: true for that one. */
export function takeRefresh(seenAt: number, now: number): Promise<boolean> {
  return held(() =>
    queueEntity()
      .patch({ name })
      .set({ at: now })
      .where((snapshot, op) => op.eq(snapshot.at, seenAt))
      .go(),
  );
}

/** For whom `takeRefresh` has let through, or where there is no snapshot yet. */
export async function writeSnapshot(snapshot: QueueSnapshot): Promise<void> {
  await queueEntity()
    .put({ name, ...snapshot })
    .go();
}
