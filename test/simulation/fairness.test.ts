import { describe, expect, test } from 'vitest';
import { listDecks } from './invariants/items.ts';
import { simulate } from './simulate.ts';
import type { DeckPlan } from './world/people.ts';

const slidesPerDeck = 8;
/** Number of workers of the local stack. */
const workerCount = 12;
/** Speed of the model: a slide takes about 2 s and an outline 7 s, which is long compared with the network latency. */
const model = { firstMs: [500, 500], pieceMs: [400, 600] } as const;

/** Thirty decks of one user, who uses all slots of the plan. */
const thirtyDecks = Array.from(
  { length: 30 },
  (): DeckPlan => ({ owner: 0, slides: slidesPerDeck }),
);
/** One deck for each of five other users, created while all workers are busy. */
const otherDecks = [1, 2, 3, 4, 5].map(
  (owner): DeckPlan => ({ owner, slides: slidesPerDeck, at: 15_000 }),
);

/** Returns the time until the decks of the other users were completed, in ms. */
async function completionTimes(
  seed: string,
  decks: DeckPlan[],
  hasFairQueues: boolean,
): Promise<number[]> {
  const { world, people, checker } = await simulate({
    seed,
    decks,
    model,
    hasFairQueues,
    concurrency: workerCount,
    maxOperations: 1_000 * decks.length,
    tier: (person) => (person === 0 ? 'team' : 'free'),
  });
  expect(checker.violations).toEqual([]);
  const others = listDecks(world).filter((deck) => deck.owner_id !== people[0]?.id);
  expect(others.every((deck) => deck.status === 'completed')).toBe(true);
  return others.map((deck) => (deck.finished_at ?? Number.NaN) - deck.created_at);
}

describe('one user with thirty decks', () => {
  test.each([
    ['with fair queues', true],
    ['with queues without message groups', false],
  ])(
    'one user with thirty decks makes five others wait at most twice as long as without that user, %s',
    async (_name, hasFairQueues) => {
      const timesAlone = await completionTimes('alone', otherDecks.slice(0, 1), hasFairQueues);
      const withCrowd = await completionTimes(
        'beside',
        [...thirtyDecks, ...otherDecks],
        hasFairQueues,
      );

      const ratios = withCrowd.map((wait) => wait / Math.max(...timesAlone));
      expect(withCrowd).toHaveLength(5);
      expect(Math.max(...ratios)).toBeLessThanOrEqual(2);
    },
    120_000,
  );
});
