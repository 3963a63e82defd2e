import {
  type ActionFacts,
  actionRules,
  allowedActions,
  type PresentationAction,
  wholeDeckActions,
} from '#shared/domain/actions.ts';
import type { StageName, StageStatus } from '#shared/domain/statuses.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import type { OwnTasks } from '../queries/effective-tasks.ts';
import { askerOf, readableDeck } from '../queries/readable-deck.ts';
import { workingSlides } from '../queries/working-slides.ts';

/** What the table of actions needs to know of a deck. */
const actionFacts = (deck: DeckItem, hasAllSlides: boolean): ActionFacts => ({
  status: deck.status,
  reason: deck.reason,
  hasVersion: deck.latest_version > 0,
  hasOutline: hasOutline(deck),
  hasAllSlides,
});

const areMade = (deck: DeckItem): boolean => statusOf(deck, 'slides') === 'completed';

/**
 * Made by their stage, and none added since the last version; else only a look at the slides tells: an outline may
 * have got entries without a slide, or lost those that a run has left unmade.
 */
async function hasAllSlides(deck: DeckItem, own?: OwnTasks): Promise<boolean> {
  if (areMade(deck) && deck.content_rev === deck.version_content_rev) return true;
  if (deck.slide_ids.length === 0) return false;
  return (await workingSlides(deck, { own })).every(({ isFinished }) => isFinished);
}

/** Whether somebody may do what needs all slides, once they are all made. */
const mayWantAll = (deck: DeckItem, user: UserRecord): boolean =>
  askerOf(user, deck) === 'owner' &&
  wholeDeckActions.some((action) => actionRules[action].includes(deck.status));

const statusOf = ({ stages }: DeckItem, name: StageName): StageStatus | undefined =>
  stages.find((stage) => stage.name === name)?.status;

/** The outline is whole and nobody writes it any more; a run that took it over unfinished but whole skips it. */
export function hasOutline(deck: DeckItem): boolean {
  const status = statusOf(deck, 'outline');
  return status === 'completed' || status === 'skipped';
}

/** What the user may do with a deck now; who reads the tasks of its run for more than that gives them along. */
export async function actionsOf(
  deck: DeckItem,
  user: UserRecord,
  own?: OwnTasks,
): Promise<PresentationAction[]> {
  const isWhole = mayWantAll(deck, user) && (await hasAllSlides(deck, own));
  return allowedActions(actionFacts(deck, isWhole), askerOf(user, deck));
}

/** As above by the deck's own item, for a list's rows: an entry that was added since is told of when it is tried. */
export const actionsInList = (deck: DeckItem, user: UserRecord): PresentationAction[] =>
  allowedActions(actionFacts(deck, areMade(deck)), askerOf(user, deck));

/**
 * The deck, if the user may do this to it now. Throws not_found, forbidden, slides_unfinished where only slides are
 * missing, and action_not_allowed with what is.
 */
export async function deckFor(
  user: UserRecord,
  id: string,
  action: PresentationAction,
): Promise<DeckItem> {
  const deck = await readableDeck(user, id);
  const asker = askerOf(user, deck);
  const known = wholeDeckActions.includes(action)
    ? await actionsOf(deck, user)
    : actionsInList(deck, user);
  if (known.includes(action)) return deck;
  const isOfStatus = actionRules[action].includes(deck.status);
  if (isOfStatus && asker === 'owner' && wholeDeckActions.includes(action)) {
    throw new AppError('slides_unfinished');
  }
  const isOwnersOnly = asker === 'admin' && isOfStatus;
  throw isOwnersOnly ? new AppError('forbidden') : await notAllowed(deck, user);
}

/** 409 with the status as it is and what is allowed in it. */
export const notAllowed = async (deck: DeckItem, user: UserRecord): Promise<AppError> =>
  new AppError('action_not_allowed', {
    params: { status: deck.status },
    extra: {
      status: deck.status,
      allowed_actions: await actionsOf(deck, user),
    },
  });

/** Why a deck could not be written as it was seen: it allows something else by now, or somebody else was faster. */
export async function overtaken(
  user: UserRecord,
  seen: DeckItem,
  now: DeckItem,
  faster: AppError = new AppError('stale'),
): Promise<AppError> {
  const hasMovedOn = now.status !== seen.status || now.run !== seen.run;
  return hasMovedOn ? notAllowed(now, user) : faster;
}
