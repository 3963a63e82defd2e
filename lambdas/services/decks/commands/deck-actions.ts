import {
  type ActionInput,
  actionRules,
  isAllowedInSomeStatus,
  listAllowedActions,
  type PresentationAction,
  wholeDeckActions,
} from '#shared/domain/actions.ts';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { joinDeck } from '../engine/join-deck.ts';
import type { CurrentRunTasks } from '../queries/effective-tasks.ts';
import { findStageStatus, hasAllSlides, isSlidesStageDone } from '../queries/has-all-slides.ts';
import { deckRoles, isNewToDeck, requireReadableDeck } from '../queries/require-readable-deck.ts';

/** Returns the facts about a deck from which its allowed actions are determined. */
const toActionInput = (deck: DeckItem, hasAllSlides: boolean): ActionInput => ({
  status: deck.status,
  reason: deck.reason,
  hasVersion: deck.latest_version > 0,
  hasOutline: hasOutline(deck),
  hasAllSlides,
  isCharged: deck.quota_month !== undefined,
});

/** Whether any action that the user may take now requires all slides. */
const needsAllSlides = (deck: DeckItem, user: UserRecord): boolean =>
  wholeDeckActions.some(
    (action) =>
      isAllowedInSomeStatus(action, deckRoles(user, deck)) &&
      actionRules[action].includes(deck.status),
  );

/**
 * Whether the outline is complete and no task is writing it. A run that reuses a complete outline skips the outline
 * stage.
 */
export function hasOutline(deck: DeckItem): boolean {
  const status = findStageStatus(deck, 'outline');
  return status === 'completed' || status === 'skipped';
}

/** Returns the actions that the user may take on a deck now. `runTasks` avoids a second read of the run's tasks. */
export async function listUserDeckActions(
  deck: DeckItem,
  user: UserRecord,
  runTasks?: CurrentRunTasks,
): Promise<PresentationAction[]> {
  const isComplete = needsAllSlides(deck, user) && (await hasAllSlides(deck, runTasks));
  return listAllowedActions(toActionInput(deck, isComplete), ...deckRoles(user, deck));
}

/**
 * Like userDeckActions, but from the deck item alone, for list rows. May include an action that fails because an
 * added slide is unfinished.
 */
export const listUserDeckActionsForList = (
  deck: DeckItem,
  user: UserRecord,
): PresentationAction[] =>
  listAllowedActions(toActionInput(deck, isSlidesStageDone(deck)), ...deckRoles(user, deck));

/**
 * Returns the deck if the user may take the action now. Throws not_found, forbidden, slides_unfinished if only slides
 * are missing, or action_not_allowed with the allowed actions.
 */
export async function authorizeDeck(
  user: UserRecord,
  id: string,
  action: PresentationAction,
): Promise<DeckItem> {
  const deck = await requireReadableDeck(user, id);
  if (!isAllowedInSomeStatus(action, deckRoles(user, deck))) throw new AppError('forbidden');
  const isForWholeDeck = wholeDeckActions.includes(action);
  const allowed = isForWholeDeck
    ? await listUserDeckActions(deck, user)
    : listUserDeckActionsForList(deck, user);
  if (allowed.includes(action)) {
    // Record first that the collaborator has joined, because the activity list shows only the names of collaborators
    // who have joined.
    if (isNewToDeck(user, deck)) await joinDeck(user, deck, systemClock);
    return deck;
  }
  const withAllSlides = listAllowedActions(toActionInput(deck, true), ...deckRoles(user, deck));
  if (withAllSlides.includes(action)) throw new AppError('slides_unfinished');
  throw await createActionNotAllowedError(deck, user);
}

/** Returns a 409 error with the deck's status and the allowed actions. */
export const createActionNotAllowedError = async (
  deck: DeckItem,
  user: UserRecord,
): Promise<AppError> =>
  new AppError('action_not_allowed', {
    params: { status: deck.status },
    extra: {
      status: deck.status,
      allowed_actions: await listUserDeckActions(deck, user),
    },
  });

/**
 * Returns the error for a failed conditional write: action_not_allowed if the deck's status or run has changed since
 * `deckBefore` was read, else `otherwise`.
 */
export async function createConcurrentChangeError(
  user: UserRecord,
  deckBefore: DeckItem,
  now: DeckItem,
  otherwise: AppError = new AppError('stale'),
): Promise<AppError> {
  const hasChanged = now.status !== deckBefore.status || now.run !== deckBefore.run;
  return hasChanged ? createActionNotAllowedError(now, user) : otherwise;
}
