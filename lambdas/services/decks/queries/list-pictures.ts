import type { StoredPictureView } from '#shared/schemas/pictures.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listPictures } from '../../pictures/picture-store.ts';

/** Returns the pictures that a deck stores, newest first, including those that no slide shows any more. */
export async function pictureViews({ id }: DeckItem): Promise<StoredPictureView[]> {
  const pictures = await listPictures(id);
  return pictures
    .toSorted((one, other) => other.storedAt - one.storedAt)
    .map(({ id: asset, size, storedAt }) => ({
      asset,
      ...size,
      stored_at: new Date(storedAt).toISOString(),
    }));
}
