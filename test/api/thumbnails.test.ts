import { afterEach, expect, test, vi } from 'vitest';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { revokeTokens } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { readResponseItems } from '#test/support/as-admin.ts';
import { newUser } from '#test/support/factories.ts';
import { newPicturedDeck, putPicture } from '#test/support/pictured-deck.ts';

afterEach(() => vi.unstubAllEnvs());

async function newThumbnail() {
  const owner = await newUser();
  const deck = await newPicturedDeck(owner);
  const read = (path = deck.path, token = owner.token) => call('GET', path, { token });
  return { owner, ...deck, read };
}

test('a thumbnail has the same URL in every Lambda environment, independent of the credentials', async () => {
  const { owner, id, path } = await newThumbnail();
  const { data: item } = await deckEntity().get({ id }).go();

  const addresses: unknown[] = [];
  for (const credentials of ['first', 'second']) {
    vi.stubEnv('AWS_ACCESS_KEY_ID', credentials);
    vi.stubEnv('AWS_SESSION_TOKEN', credentials);
    // Load all modules again, as a new Lambda environment does.
    vi.resetModules();
    const { createThumbnailUrl: thumbnailUrl } = await import(
      '#lambdas/services/decks/queries/thumbnail.ts'
    );
    if (item) addresses.push(thumbnailUrl(item));
  }
  vi.unstubAllEnvs();
  const listed = await call('GET', '/presentations', { token: owner.token });

  expect(addresses).toEqual([`/api${path}`, `/api${path}`]);
  expect(readResponseItems(listed)[0]?.thumbnail_url).toBe(`/api${path}`);
});

test('a thumbnail’s URL contains no token, key or signature', async () => {
  const { id, path } = await newThumbnail();

  expect(path).toMatch(new RegExp(`^/presentations/${id}/thumbnail/[\\w-]{22}$`));
});

test('a thumbnail may be cached by the browser but not by shared caches', async () => {
  const { read } = await newThumbnail();

  const { status, headers } = await read();

  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, max-age=1800, immutable');
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a new thumbnail has another URL, and the old one returns 404', async () => {
  const { owner, id, path, read } = await newThumbnail();

  const renewed = await putPicture(owner, id, 2);

  expect(renewed).not.toBe(path);
  expect((await read(renewed)).status).toBe(200);
  expect((await read(path)).status).toBe(404);
});

test('a thumbnail can’t be read without a session or for another user’s presentation', async () => {
  const { path, read } = await newThumbnail();
  const { token } = await newUser();

  expect((await call('GET', path)).status).toBe(401);
  expect((await read(path, token)).status).toBe(404);
});

test('a thumbnail can’t be read after its presentation is deleted or the session is revoked', async () => {
  const [firstThumbnail, otherThumbnail] = [await newThumbnail(), await newThumbnail()];

  await call('DELETE', `/presentations/${firstThumbnail.id}`, {
    token: firstThumbnail.owner.token,
  });
  await revokeTokens(otherThumbnail.owner.user.id);

  expect((await firstThumbnail.read()).status).toBe(404);
  expect((await otherThumbnail.read()).status).toBe(401);
});

test('a presentation without a thumbnail has no URL', async () => {
  const { owner, id, path, read } = await newThumbnail();
  await deckEntity().patch({ id }).remove(['thumbnail_key']).go();

  const { body } = await call('GET', `/presentations/${id}`, { token: owner.token });

  expect(body.thumbnail_url).toBeNull();
  expect((await read(path)).status).toBe(404);
});
