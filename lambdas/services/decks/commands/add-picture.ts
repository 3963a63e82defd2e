import { parsePictureId } from '#shared/deck/picture-id.ts';
import { AppError } from '#shared/errors.ts';
import type { AddedPicture, AddPictureBody } from '#shared/schemas/pictures.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { encodeForUser } from '../../pictures/encode-for-user.ts';
import { copyPicture, type PictureDetails, pictureDetails } from '../../pictures/picture-store.ts';
import { requireStockProvider } from '../../pictures/providers/stock-providers.ts';
import { storeFoundPicture } from '../../pictures/store-found-picture.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { requireReadableDeck } from '../queries/require-readable-deck.ts';
import { authorizeDeck } from './deck-actions.ts';

type Body<From extends AddPictureBody['from']> = Extract<AddPictureBody, { from: From }>;

/** Returns a stored picture as the API shows it. Throws not_found for an invalid id. */
function toAddedPicture(asset: string, { alt, credit }: PictureDetails): AddedPicture {
  const picture = parsePictureId(asset);
  if (!picture) throw new AppError('not_found');
  return { asset, ...picture.size, alt, credit: credit ?? null };
}

async function addFromSearch(
  user: UserRecord,
  deck: DeckItem,
  { provider: providerId, id }: Body<'search'>,
): Promise<AddedPicture> {
  const provider = requireStockProvider(providerId);
  await spendUse('picture_search_account', user.id);
  const picture = await provider.find(id);
  const { asset, details } = await storeFoundPicture(deck.id, { provider, picture }, (file) =>
    encodeForUser(file, user.id),
  );
  return toAddedPicture(asset, details);
}

async function addFromLibrary(
  user: UserRecord,
  deck: DeckItem,
  { presentation_id, asset }: Body<'library'>,
): Promise<AddedPicture> {
  const from = await requireReadableDeck(user, presentation_id);
  const name = parsePictureId(asset)?.name;
  if (name === undefined) throw new AppError('not_found');
  await copyPicture(from.id, deck.id, name);
  return toAddedPicture(asset, await pictureDetails(deck.id, name));
}

/**
 * Stores a picture in a presentation whose slides the user may edit: from a picture site, downloaded and encoded by
 * the server, or from another presentation that the user may read. The picture is not on a slide yet. Throws
 * authorizeDeck's errors, not_found, pictures_not_set_up, picture_provider_failed, picture_provider_limited,
 * too_large, picture_unreadable, picture_too_large, too_many_pictures, rate_limited and busy.
 */
export async function addPicture(
  user: UserRecord,
  deckId: string,
  body: AddPictureBody,
): Promise<AddedPicture> {
  const deck = await authorizeDeck(user, deckId, 'edit_slides');
  return body.from === 'search'
    ? addFromSearch(user, deck, body)
    : addFromLibrary(user, deck, body);
}
