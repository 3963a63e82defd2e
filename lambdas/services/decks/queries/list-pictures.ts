import type { StoredPictureView } from '#shared/schemas/pictures.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listPictures } from '../../pictures/picture-store.ts';

/** Returns the pictures that a deck stores, newest first, including those that are not on a slide any more. */
export async function pictureViews({ id }: DeckItem): Promise<StoredPictureView[]> {
  const pictures = await listPictures(id);
  return pictures
    .toSorted((a, b) => b.storedAt - a.storedAt)
    .map(({ id: asset, size, storedAt }) => ({
      asset,
      ...size,
      stored_at: new Date(storedAt).toISOString(),
    }));
}
