import {
  type ActionFacts,
  actionRules,
  allowedActions,
  type PresentationAction,
} from '#shared/domain/actions.ts';
import type { StageName, StageStatus } from '#shared/domain/statuses.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { askerOf, readableDeck } from './readable-deck.ts';

/** What the table of actions needs to know of a deck. */
const actionFacts = (deck: DeckItem): ActionFacts => ({
  status: deck.status,
  reason: deck.reason,
  hasVersion: deck.latest_version > 0,
  hasOutline: hasOutline(deck),
  hasAllSlides: statusOf(deck, 'slides') === 'completed',
});

const statusOf = ({ stages }: DeckItem, name: StageName): StageStatus | undefined =>
  stages.find((stage) => stage.name === name)?.status;

/** The outline is whole and nobody writes it any more; a run that took it over unfinished but whole skips it. */
export function hasOutline(deck: DeckItem): boolean {
  const status = statusOf(deck, 'outline');
  return status === 'completed' || status === 'skipped';
}

/** What the user may do with a deck now. */
export const actionsOf = (deck: DeckItem, user: UserRecord): PresentationAction[] =>
  allowedActions(actionFacts(deck), askerOf(user, deck));

/** The deck, if the user may do this to it now. Throws not_found, forbidden or action_not_allowed with what is. */
export async function deckFor(
  user: UserRecord,
  id: string,
  action: PresentationAction,
): Promise<DeckItem> {
  const deck = await readableDeck(user, id);
  const asker = askerOf(user, deck);
  if (actionsOf(deck, user).includes(action)) return deck;
  const isOwnersOnly = asker === 'admin' && actionRules[action].includes(deck.status);
  throw isOwnersOnly ? new AppError('forbidden') : notAllowed(deck, user);
}

/** 409 with the status as it is and what is allowed in it. */
export const notAllowed = (deck: DeckItem, user: UserRecord): AppError =>
  new AppError('action_not_allowed', {
    params: { status: deck.status },
    extra: {
      status: deck.status,
      allowed_actions: actionsOf(deck, user),
    },
  });
