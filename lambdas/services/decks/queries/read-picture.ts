import { toPictureId } from '#shared/deck/picture-id.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { loadPicture, type StoredPicture } from '../../pictures/picture-store.ts';

/** Returns a deck's picture by its file name. Throws not_found. */
export async function readPicture({ id }: DeckItem, name: string): Promise<StoredPicture> {
  const pictureId = toPictureId(name);
  const picture = pictureId === undefined ? undefined : await loadPicture(id, pictureId);
  if (!picture) throw new AppError('not_found');
  return picture;
}
