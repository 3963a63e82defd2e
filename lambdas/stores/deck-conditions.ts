import type { deckEntity } from './deck-entity.ts';
import type { DeckItem } from './deck-store.ts';

export type DeckCondition = Parameters<
  ReturnType<ReturnType<ReturnType<typeof deckEntity>['patch']>['set']>['where']
>[0];

/** The deck is in the given run. */
export const isInRun =
  (run: number): DeckCondition =>
  (deck, op) =>
    op.eq(deck.run, run);

/** The deck is in the run and status in which it was read. */
export const isInRunAndStatus =
  (snapshot: Pick<DeckItem, 'run' | 'status'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.run, snapshot.run)} AND ${op.eq(deck.status, snapshot.status)}`;

/** The deck is not deleted. */
export const isNotDeleted: DeckCondition = (deck, op) => op.notExists(deck.deleted_at);

/**
 * The deck is in the run and status in which it was read, and not deleted: a deleted deck keeps its status, and a write
 * would remove it from the sweeper's index.
 */
export const isLiveAndUnchanged =
  (snapshot: Pick<DeckItem, 'run' | 'status'>): DeckCondition =>
  (deck, op) =>
    `${isInRunAndStatus(snapshot)(deck, op)} AND ${isNotDeleted(deck, op)}`;

/** Like isLiveAndUnchanged, and the outline has the revision that was read. */
export const hasUnchangedOutline =
  (snapshot: Pick<DeckItem, 'run' | 'status' | 'outline_rev'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.outline_rev, snapshot.outline_rev)} AND ${isLiveAndUnchanged(snapshot)(deck, op)}`;

/**
 * The deck has the content that was read, has a charged quota unit, is in the run and status in which it was read,
 * and is not deleted.
 */
export const canBeginRun =
  (snapshot: Pick<DeckItem, 'run' | 'status' | 'content_rev'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.content_rev, snapshot.content_rev)} AND ${op.exists(deck.quota_month)} AND ${isLiveAndUnchanged(snapshot)(deck, op)}`;

/** The deck has the content and the latest version that were read, in the same run and status. */
export const hasUnchangedVersion =
  (snapshot: Pick<DeckItem, 'run' | 'status' | 'latest_version' | 'content_rev'>): DeckCondition =>
  (deck, op) =>
    `${isInRunAndStatus(snapshot)(deck, op)} AND ${op.eq(deck.latest_version, snapshot.latest_version)} AND ${op.eq(deck.content_rev, snapshot.content_rev)}`;

/** The deck is completed and has the content and the latest version that were read. */
export const isCompletedAndUnchanged =
  (snapshot: Pick<DeckItem, 'latest_version' | 'content_rev'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.status, 'completed')} AND ${op.eq(deck.latest_version, snapshot.latest_version)} AND ${op.eq(deck.content_rev, snapshot.content_rev)}`;

/** The deck is publishing edits as this version, and is not deleted. */
export const isPublishing =
  (version: number): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.publishing_version, version)} AND ${isNotDeleted(deck, op)}`;

/** The deck is running in the given run, and its quota unit is charged to the month. */
export const isRunningAndCharged =
  (run: number, month: string): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.quota_month, month)} AND ${op.eq(deck.status, 'running')} AND ${op.eq(deck.run, run)}`;

/** The deck has no charged quota unit. */
export const isUncharged: DeckCondition = (deck, op) => op.notExists(deck.quota_month);
