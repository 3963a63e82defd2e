import { AppError } from '#shared/errors.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { getArtifact } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';

/** Returns an id of a stored picture, derived from its key, so that each new picture gets another URL. */
const pictureId = (key: string): string => hashToken(key).slice(0, 22);

/**
 * Returns the URL of a presentation's thumbnail, null if there is none. Reading it requires an access token of a user
 * who may read the presentation.
 */
export const thumbnailUrl = ({ id, thumbnail_key: key }: DeckItem): string | null =>
  key === undefined ? null : `/api/presentations/${id}/thumbnail/${pictureId(key)}`;

/** Returns the PNG of the current thumbnail. Throws not_found for any other picture id or if there is none. */
export async function readThumbnail(
  { thumbnail_key: key }: DeckItem,
  picture: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    key !== undefined && pictureId(key) === picture ? await getArtifact(key) : undefined;
  if (!bytes) throw new AppError('not_found');
  return Uint8Array.from(bytes);
}
