import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { call } from './api.ts';
import { newDeck } from './decks.ts';
import type { TestUser } from './factories.ts';

/** Stores a thumbnail for a deck; returns its API path without `/api`. */
export async function putPicture(
  owner: Pick<TestUser, 'token'>,
  id: string,
  version: number,
): Promise<string> {
  const made = { presentation_id: id, id: 'thumbnails', claims: 1 };
  const key = artifactKeys.file('thumbnail', version, made);
  await putArtifact(key, `PNG ${version}`, 'image/png');
  await deckEntity().patch({ id }).set({ thumbnail_key: key }).go();
  const { body } = await call('GET', `/presentations/${id}`, { token: owner.token });
  return String(body.thumbnail_url).replace(/^\/api/, '');
}

/** Creates a deck with a thumbnail; returns the thumbnail's id and its API path without `/api`. */
export async function newPicturedDeck(
  owner: TestUser,
): Promise<{ id: string; picture: string; path: string }> {
  const { id } = await newDeck({}, owner.user);
  const path = await putPicture(owner, id, 1);
  return { id, picture: path.split('/').at(-1) ?? '', path };
}
