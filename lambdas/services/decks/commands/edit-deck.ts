import { AppError } from '#shared/errors.ts';
import { type EditPresentationBody, regenerateBodySchema } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, editDeckDetails } from '../../../stores/deck-store.ts';
import { recordEvent } from '../../../stores/event-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { readableDeck } from '../queries/readable-deck.ts';
import { checkTheme } from './check-theme.ts';
import { authorizeDeck, concurrentChangeError, userDeckActions } from './deck-actions.ts';
import { regenerate } from './regenerate.ts';

export type DeckEdit = { rev: number; body: EditPresentationBody };

/**
 * Changes the title or theme of the working copy. A finished deck with a new theme is published again, without a model
 * call; a new title is published with the next version. Throws not_found, forbidden, action_not_allowed, validation,
 * quota_exceeded, rate_limited, conflict, and stale if the deck is no longer at the edited revision.
 */
export async function editDeck(
  user: UserRecord,
  id: string,
  { rev, body }: DeckEdit,
  clock: Clock,
): Promise<DeckItem> {
  checkTheme(body.theme);
  const deck = await authorizeDeck(user, id, 'edit_deck');
  if (deck.rev !== rev) throw new AppError('stale');
  const { title = deck.title, theme = deck.theme } = body;
  if (title === deck.title && theme === deck.theme) return deck;
  const publishes = theme !== deck.theme && (await canPublish(user, deck));
  if (publishes) await spendUse('generation_account', user.id);
  if (!(await editDeckDetails(deck, { title, theme }, clock.now()))) {
    throw await concurrentChangeError(user, deck, await readableDeck(user, id));
  }
  if (title !== deck.title) await recordEvent(deck.id, 'renamed', { title });
  if (theme !== deck.theme) await recordEvent(deck.id, 'restyled', { theme });
  const edited = await readableDeck(user, id);
  return theme === deck.theme ? edited : publishTheme(user, edited, clock);
}

const canPublish = async (user: UserRecord, deck: DeckItem): Promise<boolean> =>
  deck.status === 'completed' && (await userDeckActions(deck, user)).includes('regenerate_deploy');

/**
 * Publishes a finished deck with its new theme at once; a deck that is not finished publishes the theme when it ends.
 */
async function publishTheme(user: UserRecord, deck: DeckItem, clock: Clock): Promise<DeckItem> {
  if (!(await canPublish(user, deck))) return deck;
  const body = regenerateBodySchema.parse({ theme: deck.theme });
  return regenerate(user, deck.id, { from: 'deploy', body, requestId: clock.id() }, clock);
}
