import type { EntityItem } from 'electrodb';
import type { DerivedStage } from '#shared/domain/stages.ts';
import type { PresentationStatus } from '#shared/domain/statuses.ts';
import { held } from './conditions.ts';
import { deckEntity, requestEntity, shardOf, sweepShards } from './deck-entity.ts';
import { readAll } from './read-all.ts';

export type DeckItem = EntityItem<ReturnType<typeof deckEntity>>;
export type DeckRequest = EntityItem<ReturnType<typeof requestEntity>>;

/** The attributes that the sweeper's index wants together at each change of status or time. */
export const swept = (id: string, status: PresentationStatus, now: number) => ({
  status,
  updated_at: now,
  sweep_shard: shardOf(id, sweepShards),
});

/** The presentation, strongly consistent; undefined when unknown or deleted. */
export async function getDeck(id: string): Promise<DeckItem | undefined> {
  const { data } = await deckEntity().get({ id }).go({ consistent: true });
  return data && data.deleted_at === undefined ? data : undefined;
}

/** Those of the presentations that are there and not deleted, as of a moment ago. */
export async function getDecks(ids: readonly string[]): Promise<DeckItem[]> {
  const keys = ids.map((id) => ({ id }));
  const decks = await readAll(keys, (wanted) => deckEntity().get(wanted).go());
  return decks.filter((deck) => deck.deleted_at === undefined);
}

/** What a presentation was asked for by, strongly consistent; undefined where there is none. */
export async function getRequest(id: string): Promise<DeckRequest | undefined> {
  const { data } = await requestEntity().get({ presentation_id: id }).go({ consistent: true });
  return data ?? undefined;
}

/** All of an owner's presentations that are not deleted, newest first; at most 2,000. */
export async function listDecksOf(ownerId: string): Promise<DeckItem[]> {
  const { data } = await deckEntity()
    .query.byOwner({ owner_id: ownerId })
    .where((deck, op) => op.notExists(deck.deleted_at))
    .go({ order: 'desc', pages: 'all', count: 2_000 });
  return data;
}

/** A page of an owner's presentations, deleted ones included, newest first; `before` is the last id of the page before. */
export async function listDeckPage(
  ownerId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<DeckItem[]> {
  const ofOwner = deckEntity().query.byOwner({ owner_id: ownerId });
  const query = before === undefined ? ofOwner : ofOwner.lt({ id: before });
  const { data } = await query.go({ order: 'desc', limit });
  return data;
}

export type StatusMove = {
  from: PresentationStatus[];
  to: PresentationStatus;
  run: number;
  now: number;
  /** Only with a unit of the month's quota. */
  needsUnit?: boolean;
  /** Attributes that the new status has no use for. */
  clear?: ('reason' | 'error' | 'finished_at')[];
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

/** Moves a presentation from one status to another within a run; false when it was elsewhere. */
export function moveDeck(id: string, move: StatusMove): Promise<boolean> {
  return held(() =>
    deckEntity()
      .patch({ id })
      .set({ ...swept(id, move.to, move.now), ...move.set })
      .remove(move.clear ?? [])
      .where(
        (deck, op) =>
          `${op.eq(deck.run, move.run)} AND (${move.from.map((status) => op.eq(deck.status, status)).join(' OR ')})${move.needsUnit ? ` AND ${op.exists(deck.quota_month)}` : ''}`,
      )
      .go(),
  );
}

export type Derivation = {
  run: number;
  /** The status at which it was derived: the index wants it written together with the time. */
  status: PresentationStatus;
  stages: DerivedStage[];
  progress: number;
  seq: number;
  now: number;
  /** The version whose HTML is made: it can be seen while its other files still are. */
  html_version?: number;
};

/** Writes derived stages unless a newer derivation, another status or another run has been there. */
export function writeDerived(id: string, derived: Derivation): Promise<boolean> {
  return held(() =>
    deckEntity()
      .patch({ id })
      .set({
        ...swept(id, derived.status, derived.now),
        stages: derived.stages,
        progress: derived.progress,
        progress_seq: derived.seq,
        ...(derived.html_version === undefined
          ? {}
          : { current_html_version: derived.html_version }),
      })
      .where(
        (deck, op) =>
          `${op.eq(deck.run, derived.run)} AND ${op.eq(deck.status, derived.status)} AND ${op.lt(deck.progress_seq, derived.seq)}`,
      )
      .go(),
  );
}

/** Takes a presentation from its owner's eyes; what it left behind is removed by the sweeper. */
export function markDeleted(id: string, now: number): Promise<boolean> {
  return held(() =>
    deckEntity()
      .patch({ id })
      .set({ ...swept(id, 'cancelled', now), deleted_at: now })
      .where((deck, op) => op.notExists(deck.deleted_at))
      .go(),
  );
}

/** A presentation that was deleted; undefined for others. */
export async function getDeletedDeck(id: string): Promise<DeckItem | undefined> {
  const { data } = await deckEntity().get({ id }).go({ consistent: true });
  return data?.deleted_at === undefined ? undefined : data;
}

/** Nothing is left to remove: the sweeper need not come again. The index goes with `deleted_at` left unsaid. */
export async function markPurged(id: string, now: number): Promise<void> {
  await deckEntity()
    .patch({ id })
    .set(swept(id, 'cancelled', now))
    .go();
}

/** Ids of queued, running and deleted presentations whose newest change is older than a time (epoch ms). */
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

/** The tasks of all runs before this one have lost their leases. */
export function markRevoked(id: string, run: number): Promise<boolean> {
  return held(() =>
    deckEntity()
      .patch({ id })
      .set({ revoked_run: run - 1 })
      .where((deck, op) => op.eq(deck.run, run))
      .go(),
  );
}

/** What a person may change of the deck itself, beside its outline and slides. */
export type DeckFacts = Partial<Pick<DeckItem, 'title' | 'theme'>>;

/** Changes the working copy's facts; false when the deck is not as it was seen any more. */
export function editFacts(seen: DeckItem, facts: DeckFacts, now: number): Promise<boolean> {
  return held(() =>
    deckEntity()
      .patch({ id: seen.id })
      .set({ ...swept(seen.id, seen.status, now), ...facts })
      .add({ rev: 1, content_rev: 1 })
      .where(
        (deck, op) =>
          `${op.eq(deck.rev, seen.rev)} AND ${op.eq(deck.run, seen.run)} AND ${op.eq(deck.status, seen.status)} AND ${op.notExists(deck.deleted_at)}`,
      )
      .go(),
  );
}

/** Makes a version's HTML the one that is shown; false when the deck was deleted. */
export function setCurrentVersion(
  id: string,
  current: { version: number; thumbnailKey?: string | undefined },
): Promise<boolean> {
  return held(() =>
    deckEntity()
      .patch({ id })
      .set({
        current_html_version: current.version,
        ...(current.thumbnailKey ? { thumbnail_key: current.thumbnailKey } : {}),
      })
      .where((deck, op) => op.notExists(deck.deleted_at))
      .go(),
  );
}
