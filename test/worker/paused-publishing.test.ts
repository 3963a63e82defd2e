import { describe, expect, test } from 'vitest';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { outlineViewSchema } from '#shared/schemas/outline.ts';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const publish = (deck: Deck, query = '') =>
  deck.ask('POST', `/regenerate?regenerate_from=deploy${query}`);

/** Appends an entry to the outline. */
async function addEntry(deck: Deck) {
  const { rev, entries } = outlineViewSchema.parse((await deck.ask('GET', '/outline')).body);
  const knownEntries = entries.map(({ id, point }) => ({ id, point }));
  const body = { entries: [...knownEntries, { point: 'Drones leave before winter.' }] };
  return deck.ask('PUT', '/outline', body, ifMatch(rev));
}

/**
 * Starts to publish a deck while another deck of the owner occupies the only running slot of the free plan, then pauses
 * the first deck before its version is stored.
 */
async function pausePublishingEarly() {
  const deck = await finishedDeck({}, { tier: 'free' });
  const otherDeck = await newDeck({ slide_count: 3 }, deck.user);
  await publish(deck);
  await deck.ask('POST', '/pause');
  await call('POST', `/presentations/${otherDeck.id}/cancel`, { token: deck.token });
  return deck;
}

const readVersionNumbers = async (deck: Deck) =>
  (await listVersions(deck.id)).map(({ slide_count, reason }) => [slide_count, reason]);

const failingTask: RunTask = () => Promise.reject(new Error('no page can be drawn'));

describe('an entry added while publishing is paused', () => {
  test('an outline entry added while publishing is paused gets its slide when the deck resumes; other slides stay unchanged', async () => {
    const deck = await pausePublishingEarly();
    const slidesBefore = await listSlides(deck.id);

    const edited = await addEntry(deck);
    const held = presentationSchema.parse((await deck.ask('GET', '')).body);
    await deck.ask('POST', '/resume');
    await runQueuedTasks(deck.id);

    expect(edited.status).toBe(200);
    expect(held.stages[2]).toMatchObject({ name: 'slides', done: 3, total: 5 });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect(await readVersionNumbers(deck)).toEqual([
      [3, 'generated'],
      [4, 'edited'],
    ]);
    expect((await listSlides(deck.id)).filter(({ run }) => run === 1)).toEqual(slidesBefore);
    const slideTasks = (await listTasks(deck.id, 2)).filter(({ kind }) => kind === 'slides.slide');
    expect(slideTasks).toHaveLength(1);
  });

  test('an outline entry added after publishing has failed gets its slide', async () => {
    const deck = await finishedDeck();
    await publish(deck);
    await runQueuedTasks(deck.id, createPlainWorker({ 'deploy.html': failingTask }));
    const failed = (await deck.deck()).status;

    await addEntry(deck);
    await deck.ask('POST', '/resume');
    await runQueuedTasks(deck.id);

    expect(failed).toBe('failed');
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect(await listSlides(deck.id)).toHaveLength(4);
    expect((await deck.ask('GET', '')).body.has_unpublished).toBe(true);
  });

  test('an added outline entry gets no slide while an older version is being published', async () => {
    const deck = await finishedDeck();
    await publish(deck, '&version=1');
    await deck.ask('POST', '/pause');

    await addEntry(deck);
    await deck.ask('POST', '/resume');
    await runQueuedTasks(deck.id);

    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect(await listSlides(deck.id)).toHaveLength(3);
    expect((await readVersionNumbers(deck)).at(-1)).toEqual([3, 'restored']);
  });

  test('reordering the outline while publishing is paused does not change the run when every slide exists', async () => {
    const deck = await pausePublishingEarly();

    const turned = await deck.ask(
      'POST',
      '/slides/reorder',
      { slide_ids: ['s02', 's01', 's00'] },
      ifMatch(1),
    );
    await deck.ask('POST', '/resume');
    await runQueuedTasks(deck.id);

    expect(turned.status).toBe(200);
    expect((await deck.deck()).slides_run).toBe(1);
    expect((await readVersionNumbers(deck)).at(-1)).toEqual([3, 'edited']);
  });
});
