import type { EntityItem } from 'electrodb';
import type { DerivedStage } from '#shared/domain/stages.ts';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import type { Placement } from '#shared/schemas/folders.ts';
import { type DeckCondition, isInRun, isNotDeleted, isPublishing } from './deck-conditions.ts';
import { computeShard, deckEntity, deckRequestEntity, sweepShards } from './deck-entity.ts';
import { readAll } from './read-all.ts';
import { tryWrite } from './try-write.ts';
import { type CausedEvents, writeDeck } from './write-deck.ts';

export type DeckItem = EntityItem<ReturnType<typeof deckEntity>>;
export type DeckRequest = EntityItem<ReturnType<typeof deckRequestEntity>>;

/** Fields to write at each change of status or time; the sweeper's index needs all three. */
export const createDeckStatusFields = (id: string, status: PresentationStatus, now: number) => ({
  status,
  updated_at: now,
  sweep_shard: computeShard(id, sweepShards),
});

/** Returns the presentation, strongly consistent; undefined when it does not exist or is deleted. */
export async function getDeck(id: string): Promise<DeckItem | undefined> {
  const { data } = await deckEntity().get({ id }).go({ consistent: true });
  return data && data.deleted_at === undefined ? data : undefined;
}

/** Returns the presentations that exist and are not deleted; eventually consistent by default. */
export async function getDecks(
  ids: readonly string[],
  { consistent = false } = {},
): Promise<DeckItem[]> {
  const keys = ids.map((id) => ({ id }));
  const decks = await readAll(keys, (keys) => deckEntity().get(keys).go({ consistent }));
  return decks.filter((deck) => deck.deleted_at === undefined);
}

/**
 * Returns the user's request for a presentation (topic, options), strongly consistent; undefined when nothing is
 * stored.
 */
export async function getRequest(id: string): Promise<DeckRequest | undefined> {
  const { data } = await deckRequestEntity().get({ presentation_id: id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns an owner's presentations without deleted ones, newest first, at most 2,000. */
export async function listOwnerDecks(ownerId: string): Promise<DeckItem[]> {
  const { data } = await deckEntity()
    .query.byOwner({ owner_id: ownerId })
    .where(isNotDeleted)
    .go({ order: 'desc', pages: 'all', count: 2_000 });
  return data;
}

/**
 * Returns a page of an owner's presentations with deleted ones, newest first; `before` is the last id of the
 * previous page.
 */
export async function listDeckPage(
  ownerId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<DeckItem[]> {
  const ofOwner = deckEntity().query.byOwner({ owner_id: ownerId });
  const query = before === undefined ? ofOwner : ofOwner.lt({ id: before });
  const { data } = await query.go({ order: 'desc', limit });
  return data;
}

export type StatusChange = {
  from: PresentationStatus[];
  to: PresentationStatus;
  run: number;
  now: number;
  /** Requires that the deck has a charged unit of the month's quota. */
  needsUnit?: boolean;
  /** Attributes to remove, because the new status does not use them. */
  clear?: ('reason' | 'error' | 'finished_at')[];
  caused?: CausedEvents | undefined;
  set?: Partial<
    Pick<
      DeckItem,
      | 'reason'
      | 'error'
      | 'finished_at'
      | 'current_html_version'
      | 'thumbnail_key'
      | 'progress'
      | 'stages'
      | 'is_outline_confirmed'
    >
  >;
};

/** Changes a presentation's status within a run; false when its status is not in `from`, or its run is not `run`. */
export function changeDeckStatus(id: string, move: StatusChange): Promise<boolean> {
  const where: DeckCondition = (deck, op) =>
    `${op.eq(deck.run, move.run)} AND (${move.from.map((status) => op.eq(deck.status, status)).join(' OR ')})${move.needsUnit ? ` AND ${op.exists(deck.quota_month)}` : ''}`;
  return writeDeck(id, {
    set: { ...createDeckStatusFields(id, move.to, move.now), ...move.set },
    remove: move.clear ?? [],
    where,
    caused: move.caused,
  });
}

export type DerivedDeckState = {
  run: number;
  /** The status when the stages were derived; the sweeper's index needs status and time in the same write. */
  status: PresentationStatus;
  stages: DerivedStage[];
  progress: number;
  seq: number;
  now: number;
  /** The version whose HTML is ready: readers see it while its other files are still being generated. */
  html_version?: number;
  caused?: CausedEvents | undefined;
};

/** Writes derived stages; false when a newer derivation was written, or status or run have changed. */
export function writeDerivedStages(id: string, derived: DerivedDeckState): Promise<boolean> {
  const where: DeckCondition = (deck, op) =>
    `${op.eq(deck.run, derived.run)} AND ${op.eq(deck.status, derived.status)} AND ${op.lt(deck.progress_seq, derived.seq)}`;
  return writeDeck(id, {
    set: {
      ...createDeckStatusFields(id, derived.status, derived.now),
      stages: derived.stages,
      progress: derived.progress,
      progress_seq: derived.seq,
      ...(derived.html_version === undefined ? {} : { current_html_version: derived.html_version }),
    },
    where,
    caused: derived.caused,
  });
}

/**
 * Marks a presentation as deleted, which hides it; the sweeper removes its content at once, unlike that of a
 * presentation in the trash (see trash-store.ts). False when it was deleted before.
 */
export function markDeleted(id: string, now: number): Promise<boolean> {
  return tryWrite(() =>
    deckEntity()
      .patch({ id })
      .set({ ...createDeckStatusFields(id, 'cancelled', now), deleted_at: now })
      .where(isNotDeleted)
      .go(),
  );
}

/** Returns a deleted presentation; undefined when it is not deleted or does not exist. */
export async function getDeletedDeck(id: string): Promise<DeckItem | undefined> {
  const { data } = await deckEntity().get({ id }).go({ consistent: true });
  return data?.deleted_at === undefined ? undefined : data;
}

/**
 * Marks that all content is removed, and removes the texts of the item. Without `deleted_at` in the write, electrodb
 * removes the item from the sweeper's index.
 */
export async function markPurged(id: string, now: number): Promise<void> {
  await deckEntity()
    .patch({ id })
    .set({ ...createDeckStatusFields(id, 'cancelled', now), title: '', topic: '' })
    .remove(['purge_at', 'status_before', 'origin', 'collaborators'])
    .go();
}

/** Returns the ids of queued, running and deleted presentations whose last change is older than a time (epoch ms). */
export async function listStalled(olderThan: number): Promise<string[]> {
  const shards = await Promise.all(
    Array.from({ length: sweepShards }, (_, sweep_shard) =>
      deckEntity()
        .query.unsettled({ sweep_shard })
        .lt({ updated_at: olderThan })
        .go({ pages: 'all' }),
    ),
  );
  return shards.flatMap(({ data }) => data.map((deck) => deck.id));
}

/**
 * Records that the tasks of all earlier runs have lost their leases; false when the deck is not in this run any more.
 */
export function markRevoked(id: string, run: number): Promise<boolean> {
  return tryWrite(() =>
    deckEntity()
      .patch({ id })
      .set({ revoked_run: run - 1 })
      .where(isInRun(run))
      .go(),
  );
}

/** Fields that each write of an edit sets; see announce-edit.ts. */
export type EditFields = Required<Pick<DeckItem, 'edit_id' | 'edited_since' | 'changed_by'>>;

/** Fields of the deck that a user may edit, apart from its outline and slides. */
export type DeckDetails = EditFields & Partial<Pick<DeckItem, 'title' | 'theme' | 'brand'>>;

/**
 * Changes the title and theme of the working copy, and its brand; removes the brand if none is given. False when the
 * deck has changed since it was read.
 */
export function editDeckDetails(
  snapshot: DeckItem,
  details: DeckDetails,
  now: number,
): Promise<boolean> {
  return tryWrite(() =>
    deckEntity()
      .patch({ id: snapshot.id })
      .set({ ...createDeckStatusFields(snapshot.id, snapshot.status, now), ...details })
      .remove(details.brand ? [] : ['brand'])
      .add({ rev: 1, content_rev: 1 })
      .where(
        (deck, op) =>
          `${op.eq(deck.rev, snapshot.rev)} AND ${op.eq(deck.run, snapshot.run)} AND ${op.eq(deck.status, snapshot.status)} AND ${op.notExists(deck.deleted_at)}`,
      )
      .go(),
  );
}

/** Changes whether a presentation is a favourite and in which folder it is; false when it is deleted. */
export function placeDeck(id: string, { is_favorite, folder }: Placement): Promise<boolean> {
  return tryWrite(() =>
    deckEntity()
      .patch({ id })
      .set({
        ...(is_favorite === undefined ? {} : { is_favorite }),
        ...(folder ? { folder } : {}),
      })
      .remove(folder === null ? ['folder'] : [])
      .where(isNotDeleted)
      .go(),
  );
}

/** Sets the version that the preview and share links show by default; false when the deck is deleted. */
export function setCurrentVersion(
  id: string,
  currentVersion: { version: number; thumbnailKey?: string | undefined },
  caused?: CausedEvents,
): Promise<boolean> {
  return writeDeck(id, {
    set: {
      current_html_version: currentVersion.version,
      ...(currentVersion.thumbnailKey ? { thumbnail_key: currentVersion.thumbnailKey } : {}),
    },
    // The version that the user chose stays current, even when published edits become ready later.
    remove: ['publishing_version'],
    where: isNotDeleted,
    caused,
  });
}

/**
 * Shows the version of published edits; with its thumbnail, the publication ends. False when the deck is deleted, and
 * when something else is published or was chosen since.
 */
export function showPublishedVersion(
  id: string,
  { version, thumbnailKey }: { version: number; thumbnailKey: string | undefined },
  caused?: CausedEvents,
): Promise<boolean> {
  return writeDeck(id, {
    set: {
      current_html_version: version,
      ...(thumbnailKey ? { thumbnail_key: thumbnailKey } : {}),
    },
    remove: thumbnailKey ? ['publishing_version'] : [],
    where: isPublishing(version),
    caused,
  });
}
