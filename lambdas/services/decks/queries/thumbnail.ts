import { AppError } from '#shared/errors.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { getArtifact } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listExports } from '../../../stores/version-store.ts';

/** Returns an id of a stored picture, derived from its key, so that each new picture gets another URL. */
const derivePictureId = (key: string): string => hashToken(key).slice(0, 22);

/**
 * Returns the URL of a presentation's thumbnail, null if there is none. Reading it requires an access token of a user
 * who may read the presentation.
 */
export const createThumbnailUrl = ({ id, thumbnail_key: key }: DeckItem): string | null =>
  key === undefined ? null : createPictureUrl(id, key);

/** Like createThumbnailUrl, for a presentation in the trash. */
export const createTrashThumbnailUrl = ({ id, thumbnail_key: key }: DeckItem): string | null =>
  key === undefined ? null : `/api/trash/${id}/thumbnail/${derivePictureId(key)}`;

/** Returns the URL of a picture of a presentation or of one of its versions, by its key. */
export const createPictureUrl = (id: string, key: string): string =>
  `/api/presentations/${id}/thumbnail/${derivePictureId(key)}`;

/**
 * Returns the PNG of the current thumbnail, or of a version's. Throws not_found if no thumbnail has the picture id.
 */
export async function readThumbnail(
  { id, thumbnail_key: current }: DeckItem,
  picture: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const isCurrent = current !== undefined && derivePictureId(current) === picture;
  const key = isCurrent ? current : await findVersionPicture(id, picture);
  const bytes = key === undefined ? undefined : await getArtifact(key);
  if (!bytes) throw new AppError('not_found');
  return Uint8Array.from(bytes);
}

async function findVersionPicture(id: string, picture: string): Promise<string | undefined> {
  const exports = await listExports(id);
  return exports.find(
    ({ format, key }) => format === 'thumbnail' && derivePictureId(key) === picture,
  )?.key;
}
