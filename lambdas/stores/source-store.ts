import { computeShard } from './deck-entity.ts';
import { type SourceItem, sourceEntity } from './source-entity.ts';
import { tryWrite } from './try-write.ts';

export type { SourceItem } from './source-entity.ts';

const sourceShards = 4;
/** Retention of a source that no presentation uses. */
const unusedRetentionMs = 24 * 3_600_000;
/**
 * Extra time before removal: a request that read the source just before it expired may still create a
 * presentation.
 */
const removalGraceMs = 3_600_000;

/** Fields that schedule the sweeper's check of a source; its index needs both. */
const createDueFields = (id: string, at: number) => ({
  due_at: at,
  sweep_shard: computeShard(id, sourceShards),
});

/** Fields of a source that no presentation uses: its retention and when the sweeper removes it. */
export const createUnusedSourceFields = (id: string, now: number) => ({
  unused_until: now + unusedRetentionMs,
  ...createDueFields(id, now + unusedRetentionMs + removalGraceMs),
});

/** Stores a source; overwrites an existing one. */
export async function putSource(source: SourceItem): Promise<void> {
  await sourceEntity().put(source).go();
}

/** Creates a source; false when it exists already, as in a retry. */
export const createSourceItem = (source: SourceItem): Promise<boolean> =>
  tryWrite(() => sourceEntity().create(source).go());

/** Returns the item in any state, also expired or deleted; undefined when there is none. */
export async function getSourceItem(id: string): Promise<SourceItem | undefined> {
  const { data } = await sourceEntity().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Whether a presentation uses the source; a used source never expires. */
export const isSourceUsed = ({ decks = [] }: SourceItem): boolean => decks.length > 0;

/** Returns a source that is neither deleted nor expired; undefined otherwise. */
export async function getSource(id: string, now: number): Promise<SourceItem | undefined> {
  const source = await getSourceItem(id);
  if (!source || source.deleted_at !== undefined) return undefined;
  const { unused_until = Number.POSITIVE_INFINITY } = source;
  return isSourceUsed(source) || unused_until >= now ? source : undefined;
}

/** Records that a presentation uses a source; false when the source does not exist. */
export function addSourceUser(id: string, deckId: string): Promise<boolean> {
  return tryWrite(() =>
    sourceEntity()
      .patch({ id })
      .add({ decks: [deckId] })
      .go(),
  );
}

/**
 * Removes a presentation from a source's users and restarts the retention, which applies once no presentation
 * uses it.
 */
export function removeSourceUser(id: string, deckId: string, now: number): Promise<boolean> {
  return tryWrite(() =>
    sourceEntity()
      .patch({ id })
      .delete({ decks: [deckId] })
      .set(createUnusedSourceFields(id, now))
      .go(),
  );
}

/**
 * Changes the status from awaiting_upload to `to`; false if it no longer is awaiting_upload, or the source is deleted.
 */
export function setUploadResult(
  id: string,
  to: { status: 'reading' } | { status: 'failed'; error: NonNullable<SourceItem['error']> },
  now: number,
): Promise<boolean> {
  return tryWrite(() =>
    sourceEntity()
      .patch({ id })
      .set({ ...to, ...(to.status === 'reading' ? createDueFields(id, now) : {}) })
      .where(
        (source, op) =>
          `${op.eq(source.status, 'awaiting_upload')} AND ${op.notExists(source.deleted_at)}`,
      )
      .go(),
  );
}

/** Marks a source as deleted by its owner; false when a presentation uses it or it is deleted already. */
export function markSourceDeleted(id: string, now: number, dueAt: number): Promise<boolean> {
  return tryWrite(() =>
    sourceEntity()
      .patch({ id })
      .set({ deleted_at: now, ...createDueFields(id, dueAt) })
      .where((source, op) => `${op.notExists(source.deleted_at)} AND ${op.notExists(source.decks)}`)
      .go(),
  );
}

/** Returns the sources whose check by the sweeper is due. */
export async function listDueSources(now: number): Promise<SourceItem[]> {
  const shards = await Promise.all(
    Array.from({ length: sourceShards }, (_, sweep_shard) =>
      sourceEntity().query.due({ sweep_shard }).lte({ due_at: now }).go({ pages: 'all' }),
    ),
  );
  return shards.flatMap(({ data }) => data);
}

/**
 * Schedules the sweeper's next check; 0: never. False when the schedule has changed since the source was read.
 */
export function postponeSource(source: SourceItem, at: number): Promise<boolean> {
  return tryWrite(() =>
    sourceEntity()
      .patch({ id: source.id })
      .set(createDueFields(source.id, at))
      .where((item, op) => op.eq(item.due_at, source.due_at ?? 0))
      .go(),
  );
}

/**
 * Marks a source as deleted after its retention; false when a presentation uses it or its schedule has changed.
 */
export function expireSource(source: SourceItem, now: number): Promise<boolean> {
  return tryWrite(() =>
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

/** Removes the item of a deleted source, once its objects are removed. */
export async function removeSourceItem(id: string): Promise<void> {
  await sourceEntity().delete({ id }).go();
}
