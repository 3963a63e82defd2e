import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { call } from './api.ts';
import { newDeck } from './decks.ts';
import type { TestUser } from './factories.ts';

/** Gives a deck the picture of a version; returns its address in the API, without `/api`. */
export async function putPicture(owner: TestUser, id: string, version: number): Promise<string> {
  const made = { presentation_id: id, id: 'thumbnails', claims: 1 };
  const key = artifactKeys.thumbnail(version, made);
  await putArtifact(key, `PNG ${version}`, 'image/png');
  await deckEntity().patch({ id }).set({ thumbnail_key: key }).go();
  const { body } = await call('GET', `/presentations/${id}`, { token: owner.token });
  return String(body.thumbnail_url).replace(/^\/api/, '');
}

/** A user's deck with a picture, the picture's id and its address in the API, without `/api`. */
export async function newPicturedDeck(
  owner: TestUser,
): Promise<{ id: string; picture: string; path: string }> {
  const { id } = await newDeck({}, owner.user);
  const path = await putPicture(owner, id, 1);
  return { id, picture: path.split('/').at(-1) ?? '', path };
}
