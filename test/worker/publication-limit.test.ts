import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { isActiveTask, listTasks } from '#lambdas/stores/task-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { call } from '#test/support/api.ts';
import type { FinishedDeck } from '#test/support/changed-slides.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { deliverEdit, editTitle } from '#test/support/edits.ts';
import { finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';

afterEach(() => void vi.restoreAllMocks());

/** Creates a finished copy of the deck for the same owner. */
async function duplicateDeck(deck: FinishedDeck): Promise<FinishedDeck> {
  const { id } = (await deck.ask('POST', '/duplicate')).body as { id: string };
  await runQueuedTasks(id);
  return {
    ...deck,
    id,
    ask: (method, path, body, headers = {}) =>
      call(method, `/presentations/${id}${path}`, { token: deck.token, body, headers }),
    deck: async () => (await getDeck(id)) ?? Promise.reject(new Error('the copy is gone')),
  };
}

const countActive = async ({ id, deck }: FinishedDeck): Promise<number> =>
  (await listTasks(id, (await deck()).run)).filter(isActiveTask).length;

const countVersions = async ({ id }: FinishedDeck): Promise<number> =>
  (await listVersions(id)).length;

test('an owner’s presentations publish edits one at a time, and all edits are published in the end', async () => {
  const first = await finishedDeck();
  const second = await duplicateDeck(first);
  const edits = [await editTitle(first, 'Bees need water'), await editTitle(second, 'Bees drink')];

  await deliverEdit(first, edits[0] ?? '');
  await deliverEdit(second, edits[1] ?? '');
  expect([await countActive(first), await countActive(second)]).toEqual([4, 0]);
  expect(await countVersions(second)).toBe(1);
  await runQueuedTasks(first.id);
  await deliverEdit(second, edits[1] ?? '');

  expect(await countActive(second)).toBe(4);
  expect(await countVersions(second)).toBe(2);
});

test('a presentation publishes its edits after each new run', async () => {
  const deck = await finishedDeck();
  await deliverEdit(deck, await editTitle(deck, 'Bees need water'));
  await runQueuedTasks(deck.id);
  await deck.ask('POST', '/regenerate?regenerate_from=deploy');
  await runQueuedTasks(deck.id);
  const before = await countVersions(deck);

  await deliverEdit(deck, await editTitle(deck, 'Bees drink'));

  expect(await countActive(deck)).toBe(4);
  expect(await countVersions(deck)).toBe(before + 1);
});

test('presentations of different owners publish at the same time', async () => {
  const decks = [await finishedDeck(), await finishedDeck()];

  for (const deck of decks) await deliverEdit(deck, await editTitle(deck, 'Bees need water'));

  expect(await Promise.all(decks.map(countActive))).toEqual([4, 4]);
});

test('after 60 publications in ten minutes, an owner’s further edits are published by a later sweep', async () => {
  const deck = await finishedDeck();
  await spendUse('publication_account', deck.user.id, rateLimits.publication_account.uses);
  const edit = await editTitle(deck, 'Bees need water');

  await deliverEdit(deck, edit);
  const before = await countVersions(deck);
  await sweep(createClockAhead(120_000));
  const during = await countVersions(deck);
  vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + 600_000);
  await sweep(systemClock);

  expect([before, during, await countVersions(deck)]).toEqual([1, 1, 2]);
});
