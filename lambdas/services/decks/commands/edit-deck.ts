import { AppError } from '#shared/errors.ts';
import type { EditPresentationBody } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, editDeckDetails } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { announceEdit } from '../engine/announce-edit.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { isOwner, readableDeck } from '../queries/readable-deck.ts';
import { checkTheme } from './check-theme.ts';
import { authorizeDeck, concurrentChangeError } from './deck-actions.ts';

export type DeckEdit = { rev: number; body: EditPresentationBody };

/**
 * Changes the title or theme of the working copy. Throws not_found, forbidden, action_not_allowed, validation, and stale
 * if the deck is no longer at the edited revision.
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
  const edit = await announceEdit(deck, { clock, byEditor: !isOwner(deck, user) });
  if (!(await editDeckDetails(deck, { title, theme, ...edit }, clock.now()))) {
    throw await concurrentChangeError(user, deck, await readableDeck(user, id));
  }
  if (title !== deck.title) await recordUserEvent(user, deck, 'renamed', { title });
  if (theme !== deck.theme) await recordUserEvent(user, deck, 'restyled', { theme });
  return readableDeck(user, id);
}
