import type { LibraryPicture } from '#shared/schemas/pictures.ts';
import { runInParallel } from '../../../lib/in-parallel.ts';
import { listOwnerDecks } from '../../../stores/deck-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { pictureViews } from './list-pictures.ts';

/** Maximum number of presentations whose pictures are listed: each needs a request to the bucket. */
const maxDecks = 24;
const maxPictures = 200;
const maxConcurrentRequests = 8;

/** Returns the pictures of the user's most recent presentations, each once, newest first. */
export async function listLibrary(user: UserRecord): Promise<LibraryPicture[]> {
  const decks = (await listOwnerDecks(user.id))
    .toSorted((a, b) => b.updated_at - a.updated_at)
    .slice(0, maxDecks);
  const pictures: LibraryPicture[] = [];
  await runInParallel(decks, maxConcurrentRequests, async (deck) => {
    const presentation = { presentation_id: deck.id, presentation_title: deck.title || deck.topic };
    pictures.push(
      ...(await pictureViews(deck)).map((picture) => ({ ...picture, ...presentation })),
    );
  });
  const picturesNewestFirst = pictures.toSorted((a, b) => b.stored_at.localeCompare(a.stored_at));
  const byAsset = new Map(picturesNewestFirst.map((picture) => [picture.asset, picture]));
  return [...byAsset.values()].slice(0, maxPictures);
}
