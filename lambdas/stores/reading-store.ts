import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { key } from './key.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';
import { getSourceItem, unused } from './source-store.ts';
import { tableConfig } from './table.ts';

export type ReadingClaim = { owner: string; until: number; now: number };

/*
 * reader A   claim ── lease ──────────────┤ over        finish -> false (lease_owner is B)
 * reader B                                  claim ── lease ── finish
 */
/** Takes a source's reading under a lease; undefined when it is not to be had. */
export async function claimReading(
  id: string,
  claim: ReadingClaim,
): Promise<SourceItem | undefined> {
  const won = await held(() =>
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
  const source = won ? await getSourceItem(id) : undefined;
  return source?.lease_owner === claim.owner ? source : undefined;
}

/** Extends a reader's lease; false when it is no longer theirs. */
export const extendReading = (id: string, owner: string, until: number): Promise<boolean> =>
  changeOwn(id, owner, { lease_until: until });

/** Gives a reading back: the next message may begin it anew. */
export const releaseReading = (id: string, owner: string): Promise<boolean> =>
  changeOwn(id, owner, { lease_until: 0 });

/** Ends a claim that read nothing: it does not count as a read, and the reading can't be claimed before `until`. */
export const postponeReading = (
  { id, reads = 1 }: SourceItem,
  owner: string,
  { until, scanUntil }: { until: number; scanUntil?: number },
): Promise<boolean> =>
  changeOwn(id, owner, {
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

/** Ends a reading; false when another has taken it over, or the source was deleted. */
export function finishReading(
  id: string,
  owner: string,
  result: ReadingResult,
  now: number,
): Promise<boolean> {
  // The sweeper comes when its day is over; one that a presentation uses is left alone then.
  const { due_at, sweep_shard } = unused(id, now);
  return changeOwn(id, owner, { ...result, due_at, sweep_shard });
}

const changeOwn = (id: string, owner: string, set: Partial<SourceItem>): Promise<boolean> =>
  held(() =>
    sourceEntity()
      .patch({ id })
      .set(set)
      .where(
        (source, op) =>
          `${op.eq(source.status, 'reading')} AND ${op.eq(source.lease_owner, owner)} AND ${op.notExists(source.deleted_at)}`,
      )
      .go(),
  );

/** One of the places for readings that an owner has; ends by TTL. */
const readingSlotEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'reading_slot', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          slot: { type: 'number', required: true },
          source_id: { type: 'string' },
          /** Epoch ms from which another source may take it. */
          until: { type: 'number' },
          expires_at: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'READING_SLOT#${slot}'),
          },
        },
      },
      tableConfig(),
    ),
);

type Reading = Pick<SourceItem, 'id' | 'owner_id'>;

/**
 * Takes one of an owner's `count` slots for a source's reading until an epoch ms, and returns its number; undefined
 * when other sources have all of them. A slot that was not freed can be taken again after `until`.
 */
export async function takeReadingSlot(
  { id, owner_id: user_id }: Reading,
  { count, now, until }: { count: number; now: number; until: number },
): Promise<number | undefined> {
  for (let slot = 0; slot < count; slot += 1) {
    const isTaken = await held(() =>
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

/** Frees a slot that the source has; does nothing where another has taken it. */
export async function freeReadingSlot({ id, owner_id }: Reading, slot: number): Promise<void> {
  await held(() =>
    readingSlotEntity()
      .delete({ user_id: owner_id, slot })
      .where(({ source_id }, op) => op.eq(source_id, id))
      .go(),
  );
}
