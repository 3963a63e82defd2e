import { describe, expect, onTestFinished, test } from 'vitest';
import { dynamo } from '#lambdas/lib/clients.ts';
import { systemClock, utcMonth } from '#lambdas/lib/clock.ts';
import { loadSourcePassages } from '#lambdas/services/decks/evidence/research-results.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { slideEntity } from '#lambdas/stores/content-entities.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { decksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { addSourceUser, getSourceItem } from '#lambdas/stores/source-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { deckQuotaEntity } from '#lambdas/stores/usage-entities.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { defaultTierLimits } from '#shared/domain/tiers.ts';
import { call } from '#test/support/api.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import {
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
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

const slideContents = async (id: string) => {
  const slides = await listSlides(id);
  return slides.map(({ id: slide, content, point }) => ({ slide, content, point }));
};

describe('a duplicate', () => {
  test('a duplicate has the original’s slides, outline and theme and is published without a model call', async () => {
    const deck = await finishedDeck({ theme: 'ink' });

    const { answer, id, ask } = await duplicateDeck(deck);
    const copy = (await ask('GET', '')).body;

    expect(answer).toMatchObject({ status: 201, body: { theme: 'ink', slide_count: 3 } });
    expect(copy).toMatchObject({ status: 'completed', current_html_version: 1 });
    expect(copy.versions).toMatchObject([{ version: 1, reason: 'duplicated' }]);
    expect(copy.title).toBe(`Copy of ${(await deck.deck()).title}`);
    expect(await slideContents(id)).toEqual(await slideContents(deck.id));
    const outlines = await Promise.all([deck.ask('GET', '/outline'), ask('GET', '/outline')]);
    expect(outlines[1]?.body.entries).toEqual(outlines[0]?.body.entries);
    const kinds = (await listTasks(id, 2)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !kind.startsWith('deploy.'))).toEqual([]);
    expect((await ask('GET', '/download')).status).toBe(302);
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
    expect((await slideContents(deck.id)).map(({ content }) => content.title)).not.toContain(
      'Only in the copy',
    );
    expect((await ask('GET', '')).status).toBe(200);
  });

  test('a duplicate keeps the sources that it shares with a deleted original', async () => {
    const deck = await finishedDeck();
    // The text of a long topic is a source with the deck's own id.
    const text = '# Bees\n\nA hive needs water.';
    await createSource(deck.user, deck.id, { name: 'Bees', text }, systemClock);
    await addSourceUser(deck.id, deck.id);
    await deckEntity()
      .patch({ id: deck.id })
      .set({ source_ids: [deck.id] })
      .go();
    const { id } = await duplicateDeck(deck);

    await deck.ask('DELETE', '');
    await purgeDeck(deck.id, clockAhead(31 * 86_400_000));

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

  test('a duplicate uses one quota unit; when the quota is exceeded, nothing is created', async () => {
    const deck = await finishedDeck({}, { tier: 'free' });
    const duplications = [];
    for (let i = 0; i < 6; i += 1) duplications.push((await duplicateDeck(deck)).answer);

    const rejection = duplications.find(({ status }) => status === 429);

    expect(rejection?.body.code).toBe('quota_exceeded');
    const { data } = await deckEntity().query.byOwner({ owner_id: deck.user.id }).go();
    expect(data).toHaveLength(1 + duplications.filter(({ status }) => status === 201).length);
  });
});

/** Counts the outlines that are stored until the test ends. */
function countOutlineWrites(): () => number {
  let count = 0;
  const name = `outlines-${Math.random()}`;
  dynamo().middlewareStack.add(
    (next) => (args) => {
      const { Item } = args.input as { Item?: { __edb_e__?: unknown } };
      if (JSON.stringify(Item?.__edb_e__ ?? '').includes('outline')) count += 1;
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void dynamo().middlewareStack.remove(name));
  return () => count;
}

describe('duplicating', () => {
  test('duplicating with a used-up quota is rejected before anything is copied', async () => {
    const deck = await finishedDeck();
    await useUpQuota(deck.user);
    // Copying would fail.
    await slideEntity().delete({ presentation_id: deck.id, id: 's02' }).go();

    const answer = await deck.ask('POST', '/duplicate');

    expect(answer).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('duplicating in parallel with one quota unit left copies the content once', async () => {
    const deck = await finishedDeck({}, { tier: 'free' });
    const month = utcMonth(systemClock.now());
    const used = defaultTierLimits.free.decks_a_month - 1;
    await deckQuotaEntity().put({ user_id: deck.user.id, month, used }).go();
    const copied = countOutlineWrites();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deck.ask('POST', '/duplicate')),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429]);
    expect(copied()).toBe(1);
  });

  test('duplicating that fails refunds the quota unit and removes the copy', async () => {
    const deck = await finishedDeck();
    const usedBefore = await decksUsed(deck.user.id, systemClock.now());
    const { data: slide } = await slideEntity().get({ presentation_id: deck.id, id: 's02' }).go();
    await slideEntity().delete({ presentation_id: deck.id, id: 's02' }).go();

    const failed = await deck.ask('POST', '/duplicate');
    const usedAfter = await decksUsed(deck.user.id, systemClock.now());
    if (slide) await slideEntity().put(slide).go();
    const { answer } = await duplicateDeck(deck);

    expect([failed.status, answer.status]).toEqual([500, 201]);
    expect(usedAfter).toBe(usedBefore);
    expect(await decksUsed(deck.user.id, systemClock.now())).toBe(usedBefore + 1);
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
