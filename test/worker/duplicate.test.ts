import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { loadSourcePassages } from '#lambdas/services/decks/evidence/research-results.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { slideEntity } from '#lambdas/stores/content-entities.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { addSourceUser, getSourceItem } from '#lambdas/stores/source-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { putPicture } from '#test/support/pictured-deck.ts';
import { useUpQuota } from '#test/support/use-up-quota.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

/** Duplicates a deck and runs the tasks that the copy queues. */
async function duplicateDeck(deck: Deck, headers = {}) {
  const answer = await deck.ask('POST', '/duplicate', undefined, headers);
  const id = String(answer.body.id);
  await runQueuedTasks(id);
  const ask = (method: string, path: string, body?: unknown, more = {}) =>
    call(method, `/presentations/${id}${path}`, { token: deck.token, body, headers: more });
  return { answer, id, ask };
}

const readSlideContents = async (id: string) => {
  const slides = await listSlides(id);
  return slides.map(({ id: slide, content, point }) => ({ slide, content, point }));
};

describe('the duplicate of a presentation', () => {
  test('a duplicate has the original’s slides, outline and theme and is published without a model call', async () => {
    const deck = await finishedDeck({ theme: 'ink' });

    const { answer, id, ask } = await duplicateDeck(deck);
    const copy = (await ask('GET', '')).body;

    expect(answer).toMatchObject({ status: 201, body: { theme: 'ink', slide_count: 3 } });
    expect(copy).toMatchObject({ status: 'completed', current_html_version: 1 });
    expect(copy.versions).toMatchObject([{ version: 1, reason: 'duplicated' }]);
    expect(copy.title).toBe(`Copy of ${(await deck.deck()).title}`);
    expect(await readSlideContents(id)).toEqual(await readSlideContents(deck.id));
    const outlines = await Promise.all([deck.ask('GET', '/outline'), ask('GET', '/outline')]);
    expect(outlines[1]?.body.entries).toEqual(outlines[0]?.body.entries);
    const kinds = (await listTasks(id, 2)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !kind.startsWith('deploy.'))).toEqual([]);
    expect((await ask('GET', '/download')).status).toBe(302);
  });

  test('a duplicate shows the picture of its original while its files are being made', async () => {
    const deck = await finishedDeck();
    await putPicture(deck, deck.id, 1);

    const { body } = await deck.ask('POST', '/duplicate');
    const path = String(body.thumbnail_url).replace(/^\/api/, '');
    const picture = await call('GET', path, { token: deck.token });

    expect(path).toContain(String(body.id));
    expect(picture).toMatchObject({ status: 200, text: 'PNG 1' });
  });

  test('a duplicate does not change when its original changes', async () => {
    const deck = await finishedDeck();
    const { id, ask } = await duplicateDeck(deck);
    const slide = (await listSlides(id))[0];

    const edited = await ask(
      'PUT',
      `/slides/${slide?.id}`,
      { content: { ...slide?.content, title: 'Only in the copy' } },
      ifMatch(slide?.rev ?? 0),
    );
    await deck.ask('DELETE', '');

    expect(edited.status).toBe(200);
    expect((await readSlideContents(deck.id)).map(({ content }) => content.title)).not.toContain(
      'Only in the copy',
    );
    expect((await ask('GET', '')).status).toBe(200);
  });

  test('a duplicate keeps the sources that it shares with a deleted original', async () => {
    const deck = await finishedDeck();
    // A long topic is stored as a source with the id of the deck.
    const text = '# Bees\n\nA hive needs water.';
    await createSource(deck.user, deck.id, { name: 'Bees', text }, systemClock);
    await addSourceUser(deck.id, deck.id);
    await deckEntity()
      .patch({ id: deck.id })
      .set({ source_ids: [deck.id] })
      .go();
    const { id } = await duplicateDeck(deck);

    await deck.ask('DELETE', '');
    await purgeDeck(deck.id, createClockAhead(31 * 86_400_000));

    expect((await getDeck(id))?.source_ids).toEqual([deck.id]);
    expect(await loadSourcePassages(deck.id)).toHaveLength(2);
    expect((await getSourceItem(deck.id))?.decks).toEqual([id]);
  });

  test.each([
    ['en', (title: string) => [`Copy of ${title}`, `Copy of ${title} (2)`, `Copy of ${title} (3)`]],
    ['zh-CN', (title: string) => [`${title}（副本）`, `${title}（副本 2）`, `${title}（副本 3）`]],
  ])(
    'further duplicates of a presentation have numbers in their titles (%s)',
    async (language, titles) => {
      const deck = await finishedDeck();
      const duplicateOnce = () =>
        deck.ask('POST', '/duplicate', undefined, { 'accept-language': language });

      const first = await duplicateOnce();
      const second = await duplicateOnce();
      const third = await duplicateOnce();

      expect([first, second, third].map(({ body }) => body.title)).toEqual(
        titles((await deck.deck()).title),
      );
    },
  );

  test('the title of a further duplicate of a long title is at most 160 characters and ends with its number', async () => {
    const deck = await finishedDeck();
    await deck.ask('PATCH', '', { title: 'x'.repeat(160) }, ifMatch(1));

    await deck.ask('POST', '/duplicate');
    const { body } = await deck.ask('POST', '/duplicate');

    expect(body.title).toBe(`Copy of ${'x'.repeat(148)} (2)`);
  });

  test('a duplicate has a title in the language of the request', async () => {
    const deck = await finishedDeck();

    const { answer } = await duplicateDeck(deck, { 'accept-language': 'zh-CN' });

    expect(answer.body.title).toBe(`${(await deck.deck()).title}（副本）`);
  });

  test('a duplicate is created once for a repeated request', async () => {
    const deck = await finishedDeck();
    const headers = { 'idempotency-key': crypto.randomUUID() };

    const [firstDuplicate, secondDuplicate] = [
      await duplicateDeck(deck, headers),
      await duplicateDeck(deck, headers),
    ];

    expect(secondDuplicate.id).toBe(firstDuplicate.id);
  });

  test('a duplicate charges no quota unit, and is created with a used-up quota', async () => {
    const deck = await finishedDeck({}, { tier: 'free' });
    await useUpQuota(deck.user);
    const used = await countDecksUsed(deck.user.id, systemClock.now());

    const { answer, id } = await duplicateDeck(deck);

    expect(answer.status).toBe(201);
    expect(await countDecksUsed(deck.user.id, systemClock.now())).toBe(used);
    expect((await getDeck(id))?.quota_month).toBeUndefined();
  });

  test('a new run of a duplicate needs a quota unit', async () => {
    const deck = await finishedDeck({}, { tier: 'free' });
    const { ask } = await duplicateDeck(deck);
    await useUpQuota(deck.user);

    const { status, body } = await ask('POST', '/regenerate', {});

    expect([status, body.code]).toEqual([429, 'quota_exceeded']);
  });
});

describe('errors while duplicating', () => {
  test('duplicating that fails removes the copy, and a retry creates it', async () => {
    const deck = await finishedDeck();
    const { data: slide } = await slideEntity().get({ presentation_id: deck.id, id: 's02' }).go();
    await slideEntity().delete({ presentation_id: deck.id, id: 's02' }).go();

    const failed = await deck.ask('POST', '/duplicate');
    const { data: decks } = await deckEntity().query.byOwner({ owner_id: deck.user.id }).go();
    if (slide) await slideEntity().put(slide).go();
    const { answer } = await duplicateDeck(deck);

    expect([failed.status, answer.status]).toEqual([500, 201]);
    expect(decks.map(({ id }) => id)).toEqual([deck.id]);
  });

  test('duplicating a presentation is rejected while slides are missing', async () => {
    const deck = await outlinedDeck({ review_outline: true });

    const answer = await deck.ask('POST', '/duplicate');

    expect(answer.status).toBe(409);
  });

  test('duplicating a presentation returns 404 for presentations of other users', async () => {
    const deck = await finishedDeck();
    const otherUser = await newUser();

    const answer = await call('POST', `/presentations/${deck.id}/duplicate`, {
      token: otherUser.token,
    });

    expect(answer.status).toBe(404);
    expect(await getDeck(deck.id)).toBeDefined();
  });
});
