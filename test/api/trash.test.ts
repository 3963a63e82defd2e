import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { deleteUserDecks } from '#lambdas/services/users/delete-user-decks.ts';
import { getDeck, getRequest } from '#lambdas/stores/deck-store.ts';
import { getTrashedDeck, takeFromTrash } from '#lambdas/stores/trash-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { allItems } from '#test/support/all-items.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { finishedDeck, outlinedDeck } from '#test/support/finished-deck.ts';
import { newPicturedDeck } from '#test/support/pictured-deck.ts';

const dayMs = 86_400_000;

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const listTrash = ({ token }: Pick<Deck, 'token'>) => call('GET', '/trash', { token });
const restore = ({ token, id }: Pick<Deck, 'token' | 'id'>) =>
  call('POST', `/trash/${id}/restore`, { token });
const removeFromTrash = ({ token, id }: Pick<Deck, 'token' | 'id'>) =>
  call('DELETE', `/trash/${id}`, { token });

async function createDeletedDeck(): Promise<Deck> {
  const deck = await finishedDeck();
  await deck.ask('DELETE', '');
  return deck;
}

describe('listing the trash', () => {
  test('the trash lists a deleted presentation for thirty days; no other list contains the presentation', async () => {
    const deck = await createDeletedDeck();

    const { items } = (await listTrash(deck)).body as { items: Record<string, string>[] };

    expect(items).toMatchObject([{ id: deck.id, status: 'completed', slide_count: 3 }]);
    const [{ deleted_at, purge_at } = {}] = items;
    expect(Date.parse(purge_at ?? '') - Date.parse(deleted_at ?? '')).toBe(30 * dayMs);
    expect((await deck.ask('GET', '')).status).toBe(404);
    expect((await call('GET', '/presentations', { token: deck.token })).body.items).toEqual([]);
  });

  test('the trash of a user is hidden from other users, who can neither restore nor remove its presentations', async () => {
    const deck = await createDeletedDeck();
    const other = await newUser();

    expect((await listTrash(other)).body.items).toEqual([]);
    expect((await restore({ ...other, id: deck.id })).status).toBe(404);
    expect((await removeFromTrash({ ...other, id: deck.id })).status).toBe(404);
  });

  test('a presentation deleted by an admin is not in the owner’s trash', async () => {
    const deck = await finishedDeck();
    const { token } = await newAdmin();
    await call('DELETE', `/presentations/${deck.id}`, { token });

    expect((await listTrash(deck)).body.items).toEqual([]);
    expect((await restore(deck)).status).toBe(404);
  });
});

describe('the pictures of the trash', () => {
  test('the trash shows the thumbnail of a deleted presentation to its owner only, until it is restored', async () => {
    const owner = await newUser();
    const { id, picture } = await newPicturedDeck(owner);
    const readPicture = ({ token }: Pick<Deck, 'token'>) =>
      call('GET', `/trash/${id}/thumbnail/${picture}`, { token });
    await call('DELETE', `/presentations/${id}`, { token: owner.token });

    const { items } = (await listTrash(owner)).body;
    const { status, headers } = await readPicture(owner);
    const statusForOther = (await readPicture(await newUser())).status;
    await restore({ ...owner, id });

    expect(items).toMatchObject([{ id, thumbnail_url: `/api/trash/${id}/thumbnail/${picture}` }]);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('private, max-age=1800, immutable');
    expect(statusForOther).toBe(404);
    expect((await readPicture(owner)).status).toBe(404);
  });

  test('a deleted presentation without a thumbnail has no URL of one', async () => {
    const deck = await createDeletedDeck();

    expect((await listTrash(deck)).body.items).toMatchObject([
      { id: deck.id, thumbnail_url: null },
    ]);
  });
});

describe('restoring a presentation from the trash', () => {
  test('restoring from the trash returns the presentation with its status, slides, versions and share links', async () => {
    const deck = await finishedDeck();
    await deck.ask('POST', '/shares', { version: 1 });
    const before = await deck.ask('GET', '');
    await deck.ask('DELETE', '');

    const { status, body } = await restore(deck);

    expect(status).toBe(200);
    const { updated_at: _before, ...expected } = before.body;
    expect(body).toMatchObject(expected);
    expect((await deck.ask('GET', '/shares')).body.items).toHaveLength(1);
    expect((await listTrash(deck)).body.items).toEqual([]);
    expect((await restore(deck)).status).toBe(404);
  });

  test('restoring an unfinished presentation from the trash sets its status to cancelled', async () => {
    const deck = await outlinedDeck({ review_outline: true });
    await deck.ask('DELETE', '');

    const { body } = await restore(deck);

    expect(body.status).toBe('cancelled');
    expect(body.allowed_actions).toContain('regenerate_slides');
    expect((body.stages as { status: string }[]).map(({ status }) => status)).not.toContain(
      'running',
    );
  });

  test('a restored presentation sends events to a webhook that was created in between', async () => {
    const deck = await createDeletedDeck();
    const body = { url: 'https://hooks.example.com/', events: ['version.published'] };
    await call('POST', '/webhooks', { token: deck.token, body });

    await restore(deck);

    expect(await deck.deck()).toMatchObject({ owner_has_webhooks: true });
  });

  test('a restored presentation can be deleted and restored again', async () => {
    const deck = await createDeletedDeck();
    await restore(deck);
    expect((await deck.ask('DELETE', '')).status).toBe(204);
    expect((await restore(deck)).body.status).toBe('completed');
  });
});

describe('removing presentations from the trash for good', () => {
  test('the sweeper removes the content of a deleted presentation after thirty days', async () => {
    const deck = await createDeletedDeck();

    await sweep(createClockAhead(29 * dayMs));
    expect(await getRequest(deck.id)).toBeDefined();
    await sweep(createClockAhead(30 * dayMs + 60_000));

    expect(await getRequest(deck.id)).toBeUndefined();
    expect(await getTrashedDeck(deck.id)).toBeUndefined();
    expect((await listTrash(deck)).body.items).toEqual([]);
  });

  test('a presentation removed from the trash is purged by the next sweep', async () => {
    const deck = await createDeletedDeck();

    expect((await removeFromTrash(deck)).status).toBe(204);
    expect((await restore(deck)).status).toBe(404);
    await sweep(createClockAhead(60_000));

    expect(await getRequest(deck.id)).toBeUndefined();
  });

  test('removing a presentation from the trash leaves no text of the user in the table', async () => {
    const words = 'sextants and chronometers';
    const deck = await finishedDeck({ topic: words, title: words });
    const { items } = (await deck.ask('GET', '/slides')).body as {
      items: Record<string, string>[];
    };
    const path = `/slides/${items[0]?.id}/revise`;
    await deck.ask('POST', path, { instruction: words }, { 'if-match': `"${items[0]?.rev}"` });
    const withWords = async () =>
      (await allItems())
        .filter((item) => JSON.stringify(item).includes(words))
        .map(({ sk }) => sk?.S);
    const before = await withWords();

    await deck.ask('DELETE', '');
    await removeFromTrash(deck);
    await sweep(createClockAhead(60_000));

    expect(before).toEqual(expect.arrayContaining(['META', 'TASK#0001#revise-1-s00']));
    expect(await withWords()).toEqual([]);
  });

  test('a presentation can’t be restored after its thirty days in the trash, because its content may be half removed', async () => {
    const deck = await createDeletedDeck();
    await purgeDeck(deck.id, createClockAhead(31 * dayMs));

    expect((await restore(deck)).status).toBe(404);
    expect(await getDeck(deck.id)).toBeUndefined();
  });

  test('a restore fails if the purge of the presentation began after the restore had read the presentation', async () => {
    const deck = await createDeletedDeck();
    const read = await getTrashedDeck(deck.id);
    if (!read) throw new Error('the presentation is not in the trash');
    await purgeDeck(deck.id, createClockAhead(31 * dayMs));

    const { stages, owner_name, owner_tier, owner_is_admin } = read;
    const owner = { owner_name, owner_tier, owner_is_admin };
    const restored = { ...owner, stages, status: 'completed' as const };
    expect(await takeFromTrash(read, restored, systemClock.now())).toBe(false);
  });

  test('deleting a user purges the user’s trash at once', async () => {
    const deck = await createDeletedDeck();

    await deleteUserDecks(deck.user.id, systemClock);
    await purgeDeck(deck.id, systemClock);

    expect(await getRequest(deck.id)).toBeUndefined();
  });
});
