import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { passagesOf } from '#lambdas/services/decks/evidence/research-results.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { getSourceItem, keepSource } from '#lambdas/stores/source-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { purgeDeck } from '#lambdas/sweeper/purge-deck.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch, outlinedDeck, workOff } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

/** Duplicates a deck and works off what the copy queues. */
async function duplicated(deck: Deck, headers = {}) {
  const answer = await deck.ask('POST', '/duplicate', undefined, headers);
  const id = String(answer.body.id);
  await workOff(id);
  const ask = (method: string, path: string, body?: unknown, more = {}) =>
    call(method, `/presentations/${id}${path}`, { token: deck.token, body, headers: more });
  return { answer, id, ask };
}

const contentsOf = async (id: string) => {
  const slides = await listSlides(id);
  return slides.map(({ id: slide, content, point }) => ({ slide, content, point }));
};

describe('a duplicate', () => {
  test('has the slides, outline and theme of its original and is published without a model call', async () => {
    const deck = await finishedDeck({ theme: 'ink' });

    const { answer, id, ask } = await duplicated(deck);
    const copy = (await ask('GET', '')).body;

    expect(answer).toMatchObject({ status: 201, body: { theme: 'ink', slide_count: 3 } });
    expect(copy).toMatchObject({ status: 'completed', current_html_version: 1 });
    expect(copy.versions).toMatchObject([{ version: 1, reason: 'duplicated' }]);
    expect(copy.title).toBe(`Copy of ${(await deck.deck()).title}`);
    expect(await contentsOf(id)).toEqual(await contentsOf(deck.id));
    const outlines = await Promise.all([deck.ask('GET', '/outline'), ask('GET', '/outline')]);
    expect(outlines[1]?.body.entries).toEqual(outlines[0]?.body.entries);
    const kinds = (await listTasks(id, 2)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !kind.startsWith('deploy.'))).toEqual([]);
    expect((await ask('GET', '/download')).status).toBe(302);
  });

  test('is independent of its original', async () => {
    const deck = await finishedDeck();
    const { id, ask } = await duplicated(deck);
    const slide = (await listSlides(id))[0];

    const edited = await ask(
      'PUT',
      `/slides/${slide?.id}`,
      { content: { ...slide?.content, title: 'Only in the copy' } },
      ifMatch(slide?.rev ?? 0),
    );
    await deck.ask('DELETE', '');

    expect(edited.status).toBe(200);
    expect((await contentsOf(deck.id)).map(({ content }) => content.title)).not.toContain(
      'Only in the copy',
    );
    expect((await ask('GET', '')).status).toBe(200);
  });

  test('keeps the sources that it shares with a deleted original', async () => {
    const deck = await finishedDeck();
    // The text of a long topic is a source with the deck's own id.
    const text = '# Bees\n\nA hive needs water.';
    await createSource(deck.user, deck.id, { name: 'Bees', text }, systemClock);
    await keepSource(deck.id, deck.id);
    await deckEntity()
      .patch({ id: deck.id })
      .set({ source_ids: [deck.id] })
      .go();
    const { id } = await duplicated(deck);

    await deck.ask('DELETE', '');
    await purgeDeck(deck.id, systemClock);

    expect((await getDeck(id))?.source_ids).toEqual([deck.id]);
    expect(await passagesOf(deck.id)).toHaveLength(2);
    expect((await getSourceItem(deck.id))?.decks).toEqual([id]);
  });

  test('is titled in the language of the request', async () => {
    const deck = await finishedDeck();

    const { answer } = await duplicated(deck, { 'accept-language': 'zh-CN' });

    expect(answer.body.title).toBe(`${(await deck.deck()).title}（副本）`);
  });

  test('is made once for a repeated request', async () => {
    const deck = await finishedDeck();
    const headers = { 'idempotency-key': crypto.randomUUID() };

    const [first, second] = [await duplicated(deck, headers), await duplicated(deck, headers)];

    expect(second.id).toBe(first.id);
  });

  test('counts against the quota; without quota nothing is left of it', async () => {
    const deck = await finishedDeck({}, { tier: 'free' });
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push((await duplicated(deck)).answer);

    const refused = answers.find(({ status }) => status === 429);

    expect(refused?.body.code).toBe('quota_exceeded');
    const { data } = await deckEntity().query.byOwner({ owner_id: deck.user.id }).go();
    expect(data).toHaveLength(1 + answers.filter(({ status }) => status === 201).length);
  });
});

describe('duplicating', () => {
  test('is refused while slides are missing', async () => {
    const deck = await outlinedDeck({ review_outline: true });

    const answer = await deck.ask('POST', '/duplicate');

    expect(answer.status).toBe(409);
  });

  test('finds no presentation of others', async () => {
    const deck = await finishedDeck();
    const other = await newUser();

    const answer = await call('POST', `/presentations/${deck.id}/duplicate`, {
      token: other.token,
    });

    expect(answer.status).toBe(404);
    expect(await getDeck(deck.id)).toBeDefined();
  });
});
