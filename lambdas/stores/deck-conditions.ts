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
  (seen: Pick<DeckItem, 'run' | 'status'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.run, seen.run)} AND ${op.eq(deck.status, seen.status)}`;

/** The deck is not deleted. */
export const isNotDeleted: DeckCondition = (deck, op) => op.notExists(deck.deleted_at);

/**
 * The deck is in the run and status in which it was read, and not deleted: a deleted deck keeps its status, and a write
 * would remove it from the sweeper's index.
 */
export const isLiveAndUnchanged =
  (seen: Pick<DeckItem, 'run' | 'status'>): DeckCondition =>
  (deck, op) =>
    `${isInRunAndStatus(seen)(deck, op)} AND ${isNotDeleted(deck, op)}`;

/** Like isLiveAndUnchanged, and the outline has the revision that was read. */
export const hasUnchangedOutline =
  (seen: Pick<DeckItem, 'run' | 'status' | 'outline_rev'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.outline_rev, seen.outline_rev)} AND ${isLiveAndUnchanged(seen)(deck, op)}`;

/** The deck has the content that was read, a charged quota unit, and may begin its next run. */
export const canBeginRun =
  (seen: Pick<DeckItem, 'run' | 'status' | 'content_rev'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.content_rev, seen.content_rev)} AND ${op.exists(deck.quota_month)} AND ${isLiveAndUnchanged(seen)(deck, op)}`;

/** The deck has the content and the latest version that were read, in the same run and status. */
export const hasUnchangedVersion =
  (seen: Pick<DeckItem, 'run' | 'status' | 'latest_version' | 'content_rev'>): DeckCondition =>
  (deck, op) =>
    `${isInRunAndStatus(seen)(deck, op)} AND ${op.eq(deck.latest_version, seen.latest_version)} AND ${op.eq(deck.content_rev, seen.content_rev)}`;

/** The deck is completed and has the content and the latest version that were read. */
export const isCompletedAndUnchanged =
  (seen: Pick<DeckItem, 'latest_version' | 'content_rev'>): DeckCondition =>
  (deck, op) =>
    `${op.eq(deck.status, 'completed')} AND ${op.eq(deck.latest_version, seen.latest_version)} AND ${op.eq(deck.content_rev, seen.content_rev)}`;

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
