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

/** Puts a source over whatever had its id. */
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

/** Whether presentations rest on a source: such a one never ends. */
export const isUsed = ({ decks = [] }: SourceItem): boolean => decks.length > 0;

/** A source that was neither deleted nor has ended; undefined when there is none. */
export async function getSource(id: string, now: number): Promise<SourceItem | undefined> {
  const source = await getSourceItem(id);
  if (!source || source.deleted_at !== undefined) return undefined;
  const { unused_until = Number.POSITIVE_INFINITY } = source;
  return isUsed(source) || unused_until >= now ? source : undefined;
}

/** Keeps a source that a presentation uses; false when there is none any more. */
export function keepSource(id: string, deckId: string): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id })
      .add({ decks: [deckId] })
      .go(),
  );
}

/** A presentation that used it is gone: with the last of them its day begins anew. */
export function releaseSource(id: string, deckId: string, now: number): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id })
      .delete({ decks: [deckId] })
      .set(unused(id, now))
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

/** Ends a source whose day is over; false when a presentation began to use it, or somebody has moved it on. */
export function endSource(source: SourceItem, now: number): Promise<boolean> {
  return held(() =>
    sourceEntity()
      .patch({ id: source.id })
      .set({ deleted_at: now })
      .where(
        (item, op) =>
          `${op.eq(item.due_at, source.due_at ?? 0)} AND ${op.notExists(item.decks)} AND ${op.notExists(item.deleted_at)}`,
      )
      .go(),
  );
}

/** Removes the item of a source that has been ended or deleted, once its objects are gone. */
export async function removeSourceItem(id: string): Promise<void> {
  await sourceEntity().delete({ id }).go();
}
