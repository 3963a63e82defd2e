import { afterEach, expect, test, vi } from 'vitest';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { endTokens } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { itemsOf } from '#test/support/as-admin.ts';
import { newUser } from '#test/support/factories.ts';
import { newPicturedDeck, putPicture } from '#test/support/pictured-deck.ts';

afterEach(() => vi.unstubAllEnvs());

async function pictured() {
  const owner = await newUser();
  const deck = await newPicturedDeck(owner);
  const read = (path = deck.path, token = owner.token) => call('GET', path, { token });
  return { owner, ...deck, read };
}

test('a picture has one address, whichever environment with whichever credentials gives it', async () => {
  const { owner, id, path } = await pictured();
  const { data: item } = await deckEntity().get({ id }).go();

  const addresses: unknown[] = [];
  for (const credentials of ['first', 'second']) {
    vi.stubEnv('AWS_ACCESS_KEY_ID', credentials);
    vi.stubEnv('AWS_SESSION_TOKEN', credentials);
    // As a new environment has it: every module anew.
    vi.resetModules();
    const { thumbnailUrl } = await import('#lambdas/services/decks/queries/thumbnail.ts');
    if (item) addresses.push(thumbnailUrl(item));
  }
  vi.unstubAllEnvs();
  const listed = await call('GET', '/presentations', { token: owner.token });

  expect(addresses).toEqual([`/api${path}`, `/api${path}`]);
  expect(itemsOf(listed)[0]?.thumbnail_url).toBe(`/api${path}`);
});

test('the address holds no token, key or signature', async () => {
  const { id, path } = await pictured();

  expect(path).toMatch(new RegExp(`^/presentations/${id}/thumbnail/[\\w-]{22}$`));
});

test('a browser may keep the picture, and no cache that others share', async () => {
  const { read } = await pictured();

  const { status, headers } = await read();

  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, max-age=1800, immutable');
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('another picture has another address, and the old one leads nowhere', async () => {
  const { owner, id, path, read } = await pictured();

  const renewed = await putPicture(owner, id, 2);

  expect(renewed).not.toBe(path);
  expect((await read(renewed)).status).toBe(200);
  expect((await read(path)).status).toBe(404);
});

test('nobody reads it without a session, or by the address of another’s presentation', async () => {
  const { path, read } = await pictured();
  const { token } = await newUser();

  expect((await call('GET', path)).status).toBe(401);
  expect((await read(path, token)).status).toBe(404);
});

test('it is gone with its presentation, and with the access of who reads it', async () => {
  const [one, other] = [await pictured(), await pictured()];

  await call('DELETE', `/presentations/${one.id}`, { token: one.owner.token });
  await endTokens(other.owner.user.id);

  expect((await one.read()).status).toBe(404);
  expect((await other.read()).status).toBe(401);
});

test('a presentation without a picture has no address', async () => {
  const { owner, id, path, read } = await pictured();
  await deckEntity().patch({ id }).remove(['thumbnail_key']).go();

  const { body } = await call('GET', `/presentations/${id}`, { token: owner.token });

  expect(body.thumbnail_url).toBeNull();
  expect((await read(path)).status).toBe(404);
});
