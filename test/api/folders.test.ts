import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const setPlacement = (deck: Deck, body: object) => deck.ask('PATCH', '/placement', body);
const listFolders = async ({ token }: Pick<TestUser, 'token'>) =>
  (await call('GET', '/folders', { token })).body.items;
const listPresentations = async ({ token }: Pick<TestUser, 'token'>, query: string) =>
  ((await call('GET', `/presentations?${query}`, { token })).body.items as { id: string }[]).map(
    ({ id }) => id,
  );

describe('favourites in the list of presentations', () => {
  test('a favourite is marked in lists and found by the filter; the mark changes neither the rev nor the time of the last change', async () => {
    const deck = await finishedDeck();
    const before = (await deck.ask('GET', '')).body;

    expect((await setPlacement(deck, { is_favorite: true })).status).toBe(204);

    expect((await deck.ask('GET', '')).body).toEqual({ ...before, is_favorite: true });
    expect(await listPresentations(deck, 'is_favorite=true')).toEqual([deck.id]);
    expect(await listPresentations(deck, 'is_favorite=false')).toEqual([]);
    await setPlacement(deck, { is_favorite: false });
    expect(await listPresentations(deck, 'is_favorite=true')).toEqual([]);
  });

  test('a favourite stays a favourite when the presentation is moved to a folder', async () => {
    const deck = await finishedDeck();
    await setPlacement(deck, { is_favorite: true });
    await setPlacement(deck, { folder: 'Plans' });

    expect((await deck.ask('GET', '')).body).toMatchObject({ is_favorite: true, folder: 'Plans' });
  });
});

describe('folders of presentations', () => {
  test('a folder stays when its last presentation is moved out', async () => {
    const deck = await finishedDeck();
    await setPlacement(deck, { folder: '  Plans 2027 ' });

    expect(await listFolders(deck)).toEqual([{ name: 'Plans 2027', presentations: 1 }]);
    expect(await listPresentations(deck, 'folder=Plans%202027')).toEqual([deck.id]);
    expect(await listPresentations(deck, 'folder=Plans')).toEqual([]);

    await setPlacement(deck, { folder: null });
    expect(await listFolders(deck)).toEqual([{ name: 'Plans 2027', presentations: 0 }]);
    expect((await deck.ask('GET', '')).body.folder).toBeNull();
  });

  test('an empty folder is created once, renamed, and removed', async () => {
    const user = await newUser();
    const post = (path: string, body: object) => call('POST', path, { token: user.token, body });

    const statuses = [
      (await post('/folders', { name: ' Plans ' })).status,
      (await post('/folders', { name: 'Plans' })).status,
      (await post('/folders', { name: '' })).status,
    ];
    const created = await listFolders(user);
    await post('/folders/move', { from: 'Plans', to: 'Ideas' });
    const renamed = await listFolders(user);
    await post('/folders/move', { from: 'Ideas', to: null });

    expect(statuses).toEqual([204, 204, 422]);
    expect(created).toEqual([{ name: 'Plans', presentations: 0 }]);
    expect(renamed).toEqual([{ name: 'Ideas', presentations: 0 }]);
    expect(await listFolders(user)).toEqual([]);
  });

  test('moving all presentations of a folder to a new name renames the folder; moving them to no folder removes the folder', async () => {
    const deck = await finishedDeck();
    const { token } = deck;
    const move = (from: string, to: string | null) =>
      call('POST', '/folders/move', { token, body: { from, to } });
    await setPlacement(deck, { folder: 'Plans' });

    expect((await move('Plans', 'Ideas')).status).toBe(204);
    expect(await listFolders(deck)).toEqual([{ name: 'Ideas', presentations: 1 }]);
    expect((await move('Plans', 'Ideas')).status).toBe(204);
    expect(await listFolders(deck)).toEqual([{ name: 'Ideas', presentations: 1 }]);
    expect((await move('Ideas', null)).status).toBe(204);
    expect(await listFolders(deck)).toEqual([]);
    expect((await deck.ask('GET', '')).status).toBe(200);
  });

  test('moving a folder returns 429 when its presentations exceed the user’s rate limit for moves', async () => {
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    const deck = await finishedDeck();
    await setPlacement(deck, { folder: 'Plans' });
    await deck.ask('POST', '/duplicate');
    await spendUse('folder_move_account', deck.user.id, rateLimits.folder_move_account.uses - 3);
    const move = (from: string, to: string) =>
      call('POST', '/folders/move', { token: deck.token, body: { from, to } });

    const answers = [await move('Plans', 'Ideas'), await move('Ideas', 'Plans')];

    expect(answers.map(({ status }) => status)).toEqual([204, 429]);
    expect(await listFolders(deck)).toEqual([{ name: 'Ideas', presentations: 2 }]);
    vi.restoreAllMocks();
  });

  test('a copy and a presentation restored from the trash are in the folder of the original', async () => {
    const deck = await finishedDeck();
    await setPlacement(deck, { folder: 'Plans' });

    const copy = await deck.ask('POST', '/duplicate');
    expect(copy.body).toMatchObject({ folder: 'Plans', is_favorite: false });
    await deck.ask('DELETE', '');
    expect(await listFolders(deck)).toEqual([{ name: 'Plans', presentations: 1 }]);
    await call('POST', `/trash/${deck.id}/restore`, { token: deck.token });
    expect(await listFolders(deck)).toEqual([{ name: 'Plans', presentations: 2 }]);
  });

  test('a folder is hidden from other users; an admin can see but not change the folder', async () => {
    const deck = await finishedDeck();
    await setPlacement(deck, { folder: 'Plans' });
    const [other, admin] = [await newUser(), await newAdmin()];
    const ask = (token: string) =>
      call('PATCH', `/presentations/${deck.id}/placement`, { token, body: { folder: 'Mine' } });

    expect(await listFolders(other)).toEqual([]);
    expect((await ask(other.token)).status).toBe(404);
    expect((await ask(admin.token)).status).toBe(403);
    expect((await deck.ask('GET', '')).body.folder).toBe('Plans');
  });

  test.each([{}, { folder: '   ' }, { folder: 'x'.repeat(61) }, { is_favorite: 'yes' }])(
    'an invalid favourite mark or folder name returns 422: %o',
    async (body) => {
      const deck = await finishedDeck();

      expect((await setPlacement(deck, body)).status).toBe(422);
    },
  );
});
