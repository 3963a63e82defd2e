import { AppError } from '#shared/errors.ts';
import type { EditPresentationBody } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeckItem, editFacts } from '../../stores/deck-store.ts';
import { noteEvent } from '../../stores/event-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { deckFor, overtaken } from './change-status.ts';
import { checkTheme } from './check-theme.ts';
import { readableDeck } from './readable-deck.ts';

export type DeckEdit = { rev: number; body: EditPresentationBody };

/**
 * Gives the working copy another title or theme; what is published keeps its own until the next version. Throws
 * not_found, forbidden, action_not_allowed, validation, and stale where the deck is no longer at the rev that was
 * edited.
 */
export async function editDeck(
  user: UserRecord,
  id: string,
  { rev, body }: DeckEdit,
  clock: Clock,
): Promise<DeckItem> {
  checkTheme(body.theme);
  const deck = await deckFor(user, id, 'edit_deck');
  if (deck.rev !== rev) throw new AppError('stale');
  const { title = deck.title, theme = deck.theme } = body;
  if (title === deck.title && theme === deck.theme) return deck;
  if (!(await editFacts(deck, { title, theme }, clock.now()))) {
    throw await overtaken(user, deck, await readableDeck(user, id));
  }
  if (title !== deck.title) await noteEvent(deck.id, 'renamed', { title });
  if (theme !== deck.theme) await noteEvent(deck.id, 'restyled', { theme });
  return readableDeck(user, id);
}
