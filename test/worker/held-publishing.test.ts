import { describe, expect, test } from 'vitest';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { outlineViewSchema } from '#shared/schemas/outline.ts';
import { presentationSchema } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { finishedDeck, ifMatch, plainWorker, workOff } from '#test/support/finished-deck.ts';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

const publish = (deck: Deck, query = '') =>
  deck.ask('POST', `/regenerate?regenerate_from=deploy${query}`);

/** Adds an entry to the outline, after those that there are. */
async function addEntry(deck: Deck) {
  const { rev, entries } = outlineViewSchema.parse((await deck.ask('GET', '/outline')).body);
  const known = entries.map(({ id, point }) => ({ id, point }));
  const body = { entries: [...known, { point: 'Drones leave before winter.' }] };
  return deck.ask('PUT', '/outline', body, ifMatch(rev));
}

/** Publishes a deck while its owner's one place is another's, and holds it: it has kept no version yet. */
async function heldEarly() {
  const deck = await finishedDeck({}, { tier: 'free' });
  const other = await newDeck({ slide_count: 3 }, deck.user);
  await publish(deck);
  await deck.ask('POST', '/pause');
  await call('POST', `/presentations/${other.id}/cancel`, { token: deck.token });
  return deck;
}

const versionsOf = async (deck: Deck) =>
  (await listVersions(deck.id)).map(({ slide_count, reason }) => [slide_count, reason]);

const failing: RunTask = () => Promise.reject(new Error('no page can be drawn'));

describe('an entry added while a deck’s publishing is held', () => {
  test('has its slide made once the deck goes on, and the others stay as they are', async () => {
    const deck = await heldEarly();
    const before = await listSlides(deck.id);

    const edited = await addEntry(deck);
    const held = presentationSchema.parse((await deck.ask('GET', '')).body);
    await deck.ask('POST', '/resume');
    await workOff(deck.id);

    expect(edited.status).toBe(200);
    expect(held.stages[2]).toMatchObject({ name: 'slides', done: 3, total: 5 });
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect(await versionsOf(deck)).toEqual([
      [3, 'generated'],
      [4, 'edited'],
    ]);
    expect((await listSlides(deck.id)).filter(({ run }) => run === 1)).toEqual(before);
    const made = (await listTasks(deck.id, 2)).filter(({ kind }) => kind === 'slides.slide');
    expect(made).toHaveLength(1);
  });

  test('has its slide made after the publishing had failed', async () => {
    const deck = await finishedDeck();
    await publish(deck);
    await workOff(deck.id, plainWorker({ 'deploy.html': failing }));
    const failed = (await deck.deck()).status;

    await addEntry(deck);
    await deck.ask('POST', '/resume');
    await workOff(deck.id);

    expect(failed).toBe('failed');
    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect(await listSlides(deck.id)).toHaveLength(4);
    expect((await deck.ask('GET', '')).body.has_unpublished).toBe(true);
  });

  test('waits where an older version is being published', async () => {
    const deck = await finishedDeck();
    await publish(deck, '&version=1');
    await deck.ask('POST', '/pause');

    await addEntry(deck);
    await deck.ask('POST', '/resume');
    await workOff(deck.id);

    expect(await deck.deck()).toMatchObject({ status: 'completed', slide_count: 4 });
    expect(await listSlides(deck.id)).toHaveLength(3);
    expect((await versionsOf(deck)).at(-1)).toEqual([3, 'restored']);
  });

  test('leaves the run as it is where every slide is there', async () => {
    const deck = await heldEarly();

    const turned = await deck.ask(
      'POST',
      '/slides/reorder',
      { slide_ids: ['s02', 's01', 's00'] },
      ifMatch(1),
    );
    await deck.ask('POST', '/resume');
    await workOff(deck.id);

    expect(turned.status).toBe(200);
    expect((await deck.deck()).slides_run).toBe(1);
    expect((await versionsOf(deck)).at(-1)).toEqual([3, 'edited']);
  });
});
