import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { computeInFlightCap } from '#lambdas/services/decks/engine/in-flight-cap.ts';
import { takeSlot } from '#lambdas/stores/slot-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

/**
 * Creates a deck whose owner's plan allows twelve parallel tasks, while `otherDecks` other decks of the owner are
 * running.
 */
async function createDeckWithOthersRunning(otherDecks: number) {
  const { user } = await newUser({ tier: 'team' });
  const deck = await newDeck({}, user);
  for (let i = 0; i < otherDecks; i += 1) await takeSlot(user.id, systemClock.id(), otherDecks + 1);
  const tasks = await listTasks(deck.id, deck.run);
  return { capAfter: (ms: number) => computeInFlightCap(deck, tasks, systemClock.now() + ms) };
}

test('an owner’s running decks share the number of tasks that may run in parallel', async () => {
  const [single, several] = [
    await createDeckWithOthersRunning(0),
    await createDeckWithOthersRunning(3),
  ];

  expect([await single.capAfter(0), await several.capAfter(0)]).toEqual([12, 3]);
});

test('while tasks wait for workers, each of several running decks gets a basic share of parallel tasks; a single deck gets all', async () => {
  const [single, several] = [
    await createDeckWithOthersRunning(0),
    await createDeckWithOthersRunning(2),
  ];

  expect([await single.capAfter(5_000), await several.capAfter(5_000)]).toEqual([12, 1]);
});
