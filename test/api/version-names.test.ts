import { beforeAll, describe, expect, test } from 'vitest';
import { finishedDeck } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const nameVersion = (deck: Deck, value: unknown, version = 1) =>
  deck.ask('PATCH', `/versions/${version}`, { name: value });

describe('PATCH /presentations/{id}/versions/{version}', () => {
  let deck: Deck;
  beforeAll(async () => {
    deck = await finishedDeck();
  });

  test('a version’s name is trimmed and returned by every route that returns the version', async () => {
    const { status, body } = await nameVersion(deck, '  Board meeting ');

    expect([status, body.version, body.name]).toEqual([200, 1, 'Board meeting']);
    expect((await deck.ask('GET', '/versions/1')).body.name).toBe('Board meeting');
    expect((await deck.ask('GET', '/versions')).body.items).toMatchObject([
      { version: 1, name: 'Board meeting' },
    ]);
    expect((await deck.ask('GET', '')).body.versions).toMatchObject([{ name: 'Board meeting' }]);
  });

  test('a version’s name is removed by setting the name to null', async () => {
    await nameVersion(deck, 'Draft');
    const { status, body } = await nameVersion(deck, null);

    expect([status, body.name]).toEqual([200, null]);
    expect((await deck.ask('GET', '/versions/1')).body.name).toBeNull();
  });

  test.each([[''], ['   '], ['x'.repeat(81)], [7], [undefined]])(
    'an invalid version name returns 422: %j',
    async (value) => {
      expect((await nameVersion(deck, value)).status).toBe(422);
    },
  );

  test('a version’s name may have 80 characters', async () => {
    expect((await nameVersion(deck, 'x'.repeat(80))).status).toBe(200);
  });

  test('naming an unknown version returns 404', async () => {
    expect((await nameVersion(deck, 'Draft', 9)).status).toBe(404);
  });
});
