import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import type { EditPresentationBody } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import { loadOnDemand } from '../../../lib/on-demand.ts';
import { type DeckItem, editDeckDetails } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { checkTheme } from '../../check-theme.ts';
import { announceEdit } from '../engine/announce-edit.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { editorId, requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck, createConcurrentChangeError } from './deck-actions.ts';

const applyBrand = loadOnDemand(
  async () => (await import('../../brands/apply-brand.ts')).applyBrand,
);

export type DeckEdit = { rev: number; body: EditPresentationBody };

type DeckStyle = Pick<DeckItem, 'theme' | 'brand'>;

/**
 * Returns the deck's theme and brand after an edit. If the edit applies a brand, stores the brand's logos with the
 * deck.
 */
async function chooseNextStyle(
  user: UserRecord,
  deck: DeckItem,
  { theme = deck.theme, brand_id }: EditPresentationBody,
): Promise<DeckStyle> {
  if (brand_id === null) return { theme };
  if (brand_id === undefined) return { theme, ...(deck.brand ? { brand: deck.brand } : {}) };
  const appliedBrand = await applyBrand(user, deck.id, brand_id);
  return { theme: theme === deck.theme ? appliedBrand.theme : theme, brand: appliedBrand.brand };
}

/**
 * Changes the title, theme or brand of the working copy. Throws not_found, forbidden, action_not_allowed, validation, and stale
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
  const style = await chooseNextStyle(user, deck, body);
  const { title = deck.title } = body;
  const isRestyled = style.theme !== deck.theme || !isDeepStrictEqual(style.brand, deck.brand);
  if (title === deck.title && !isRestyled) return deck;
  const edit = await announceEdit(deck, { clock, by: editorId(deck, user) });
  if (!(await editDeckDetails(deck, { title, ...style, ...edit }, clock.now()))) {
    throw await createConcurrentChangeError(user, deck, await requireReadableDeck(user, id));
  }
  if (title !== deck.title) await recordUserEvent(user, deck, 'renamed', { title });
  if (isRestyled) await recordUserEvent(user, deck, 'restyled', { theme: style.theme });
  return requireReadableDeck(user, id);
}
