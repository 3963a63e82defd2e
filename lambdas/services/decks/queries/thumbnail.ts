import { AppError } from '#shared/errors.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { getArtifact } from '../../../stores/artifact-store.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';

/** Names a stored picture: the same wherever it is computed, and another for each picture that is made. */
const pictureId = (key: string): string => hashToken(key).slice(0, 22);

/**
 * Address of a presentation's picture, null where there is none. It gives no access by itself: reading it needs an
 * access token of somebody who may read the presentation.
 */
export const thumbnailUrl = ({ id, thumbnail_key: key }: DeckItem): string | null =>
  key === undefined ? null : `/api/presentations/${id}/thumbnail/${pictureId(key)}`;

/** The PNG of a presentation's current picture. Throws not_found for another one, and where there is none. */
export async function readThumbnail(
  { thumbnail_key: key }: DeckItem,
  picture: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    key !== undefined && pictureId(key) === picture ? await getArtifact(key) : undefined;
  if (!bytes) throw new AppError('not_found');
  return Uint8Array.from(bytes);
}
