import { held } from './conditions.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';
import { getSourceItem, unused } from './source-store.ts';

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
