import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';
import { createUnusedSourceFields, getSourceItem } from './source-store.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

export type ReadingClaim = { owner: string; until: number; now: number };

/*
 * reader A   claim ── lease ──────────────┤ expired     finish -> false (lease_owner is B)
 * reader B                                  claim ── lease ── finish
 */
/** Claims a source's reading under a lease; undefined when it is leased, done or deleted. */
export async function claimReading(
  id: string,
  claim: ReadingClaim,
): Promise<SourceItem | undefined> {
  const isClaimed = await tryWrite(() =>
    sourceEntity()
      .patch({ id })
      .set({ lease_owner: claim.owner, lease_until: claim.until })
      .add({ reads: 1 })
      .where(
        (source, op) =>
          `${op.eq(source.status, 'reading')} AND ${op.notExists(source.deleted_at)} AND (${op.notExists(source.lease_until)} OR ${op.lt(source.lease_until, claim.now)})`,
      )
      .go(),
  );
  const source = isClaimed ? await getSourceItem(id) : undefined;
  return source?.lease_owner === claim.owner ? source : undefined;
}

/** Extends a reader's lease; false when the reader no longer owns it. */
export const extendReading = (id: string, owner: string, until: number): Promise<boolean> =>
  changeWithLease(id, owner, { lease_until: until });

/** Releases the lease, so that the next message can start the reading again. */
export const releaseReading = (id: string, owner: string): Promise<boolean> =>
  changeWithLease(id, owner, { lease_until: 0 });

/**
 * Releases a claim that read nothing: it does not count as a read, and the reading can't be claimed before
 * `until`.
 */
export const postponeReading = (
  { id, reads = 1 }: SourceItem,
  owner: string,
  { until, scanUntil }: { until: number; scanUntil?: number },
): Promise<boolean> =>
  changeWithLease(id, owner, {
    lease_until: until,
    reads: reads - 1,
    ...(scanUntil === undefined ? {} : { scan_until: scanUntil }),
  });

export type ReadingResult =
  | {
      status: 'ready';
      name: string;
      bytes: number;
      passages: number;
      characters: number;
      tokens: number;
      is_cut: boolean;
      language: string;
    }
  | { status: 'failed'; error: NonNullable<SourceItem['error']> };

/** Stores the result of a reading; false when another reader has claimed it, or the source was deleted. */
export function finishReading(
  id: string,
  owner: string,
  result: ReadingResult,
  now: number,
): Promise<boolean> {
  // The sweeper checks the source after its retention; a source that a presentation uses is kept.
  const { due_at, sweep_shard } = createUnusedSourceFields(id, now);
  return changeWithLease(id, owner, { ...result, due_at, sweep_shard });
}

const changeWithLease = (id: string, owner: string, set: Partial<SourceItem>): Promise<boolean> =>
  tryWrite(() =>
    sourceEntity()
      .patch({ id })
      .set(set)
      .where(
        (source, op) =>
          `${op.eq(source.status, 'reading')} AND ${op.eq(source.lease_owner, owner)} AND ${op.notExists(source.deleted_at)}`,
      )
      .go(),
  );

/** One of an owner's slots for concurrent readings; removed by TTL. */
const readingSlotEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'reading_slot', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          slot: { type: 'number', required: true },
          source_id: { type: 'string' },
          /** Time from which another source may take the slot, epoch ms. */
          until: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'READING_SLOT#${slot}'),
          },
        },
      },
      tableConfig(),
    ),
);

type Reading = Pick<SourceItem, 'id' | 'owner_id'>;

/**
 * Acquires one of an owner's `count` slots for reading a source, and returns the slot's number; undefined when other
 * sources hold all of them. After `until` (epoch ms), another source may acquire the slot even if it was not freed.
 */
export async function takeReadingSlot(
  { id, owner_id: user_id }: Reading,
  { count, now, until }: { count: number; now: number; until: number },
): Promise<number | undefined> {
  for (let slot = 0; slot < count; slot += 1) {
    const isTaken = await tryWrite(() =>
      readingSlotEntity()
        .update({ user_id, slot })
        .set({ source_id: id, until, expires_at: Math.ceil(until / 1000) })
        .where(
          (item, op) =>
            `${op.notExists(item.until)} OR ${op.lt(item.until, now)} OR ${op.eq(item.source_id, id)}`,
        )
        .go(),
    );
    if (isTaken) return slot;
  }
  return undefined;
}

/** Frees the slot that the source has taken; does nothing when another source has taken the slot since. */
export async function freeReadingSlot({ id, owner_id }: Reading, slot: number): Promise<void> {
  await tryWrite(() =>
    readingSlotEntity()
      .delete({ user_id: owner_id, slot })
      .where(({ source_id }, op) => op.eq(source_id, id))
      .go(),
  );
}
