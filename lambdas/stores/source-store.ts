import { held } from './conditions.ts';
import { shardOf } from './deck-entity.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';

export type { SourceItem } from './source-entity.ts';

export const sourceShards = 4;
/** A source that no presentation uses is kept for a day. */
export const unusedForMs = 24 * 3_600_000;
/** Who read it just before it ended may still be making a presentation of it. */
const graceMs = 3_600_000;

/** When the sweeper is to look at a source; the index wants both. */
const due = (id: string, at: number) => ({
  due_at: at,
  sweep_shard: shardOf(id, sourceShards),
});

/** What a source has that no presentation uses, and when the sweeper takes it away. */
export const unused = (id: string, now: number) => ({
  unused_until: now + unusedForMs,
  ...due(id, now + unusedForMs + graceMs),
});

export async function putSource(source: SourceItem): Promise<void> {
  await sourceEntity().put(source).go();
}

/** Puts a source where there is none; false when a first try had put it. */
export const createSourceItem = (source: SourceItem): Promise<boolean> =>
  held(() => sourceEntity().create(source).go());

/** The item itself, whatever has become of it. */
export async function getSourceItem(id: string): Promise<SourceItem | undefined> {
  const { data } = await sourceEntity().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** A source that was neither deleted nor has ended; undefined when there is none. */
export async function getSource(id: string, now: number): Promise<SourceItem | undefined> {
  const source = await getSourceItem(id);
  const hasEnded = (source?.unused_until ?? 0) > 0 && (source?.unused_until ?? 0) < now;
  return hasEnded || source?.deleted_at !== undefined ? undefined : source;
}

/** Keeps a source that a presentation uses; false when there is none any more. */
export function keepSource(id: string, deckId: string): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id })
      .set({ unused_until: 0 })
      .add({ decks: [deckId] })
      .go(),
  );
}

/** awaiting_upload -> another status; false when somebody was quicker. */
export function endUpload(
  id: string,
  to: { status: 'reading' } | { status: 'failed'; error: NonNullable<SourceItem['error']> },
  now: number,
): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id })
      .set({ ...to, ...(to.status === 'reading' ? due(id, now) : {}) })
      .where(
        (source, op) =>
          `${op.eq(source.status, 'awaiting_upload')} AND ${op.notExists(source.deleted_at)}`,
      )
      .go(),
  );
}

/** Deletes a source for its owner; false when a presentation rests on it or it is gone already. */
export function markSourceDeleted(id: string, now: number, dueAt: number): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id })
      .set({ deleted_at: now, ...due(id, dueAt) })
      .where((source, op) => `${op.notExists(source.deleted_at)} AND ${op.notExists(source.decks)}`)
      .go(),
  );
}

/** Sources that the sweeper is to look at by now. */
export async function listDueSources(now: number): Promise<SourceItem[]> {
  const shards = await Promise.all(
    Array.from({ length: sourceShards }, (_, sweep_shard) =>
      sourceEntity().query.due({ sweep_shard }).lte({ due_at: now }).go({ pages: 'all' }),
    ),
  );
  return shards.flatMap(({ data }) => data);
}

/** The sweeper need not come again before a time; 0: never. Nothing happens where somebody has moved it on. */
export function putOffSource(source: SourceItem, at: number): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id: source.id })
      .set(due(source.id, at))
      .where((item, op) => op.eq(item.due_at, source.due_at ?? 0))
      .go(),
  );
}

/** Removes the item of a source that was deleted or has ended; false when it was kept meanwhile. */
export function removeSourceItem(source: SourceItem): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .remove({ id: source.id })
      .where((item, op) => op.eq(item.due_at, source.due_at ?? 0))
      .where((item, op) => `(${op.gt(item.unused_until, 0)} OR ${op.exists(item.deleted_at)})`)
      .go(),
  );
}
