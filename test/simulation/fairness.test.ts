import { describe, expect, test } from 'vitest';
import { decksIn } from './invariants/items.ts';
import { simulate } from './simulate.ts';
import type { DeckPlan } from './world/people.ts';

const slides = 8;
/** As the local stage has them. */
const workers = 12;
/** About 2 s a slide and 7 s an outline: long against the ways between. */
const model = { firstMs: [500, 500], pieceMs: [400, 600] } as const;

/** One user with thirty decks, who has all that a plan gives. */
const crowd = Array.from({ length: 30 }, (): DeckPlan => ({ owner: 0, slides }));
/** Five others with one deck each, when everything is busy. */
const five = [1, 2, 3, 4, 5].map((owner): DeckPlan => ({ owner, slides, at: 15_000 }));

/** How long the decks of the others were in the making, ms. */
async function waitsOf(seed: string, decks: DeckPlan[], hasFairQueues: boolean): Promise<number[]> {
  const { world, people, judge } = await simulate({
    seed,
    decks,
    model,
    hasFairQueues,
    concurrency: workers,
    mostOperations: 1_000 * decks.length,
    tier: (person) => (person === 0 ? 'team' : 'free'),
  });
  expect(judge.violations).toEqual([]);
  const others = decksIn(world).filter((deck) => deck.owner_id !== people[0]?.id);
  expect(others.every((deck) => deck.status === 'completed')).toBe(true);
  return others.map((deck) => (deck.finished_at ?? Number.NaN) - deck.created_at);
}

describe('one user with thirty decks', () => {
  test.each([
    ['with queues that are fair', true],
    ['with queues that know no groups', false],
  ])(
    'lets five others wait at most twice as long as alone, %s',
    async (_name, hasFairQueues) => {
      const alone = await waitsOf('alone', five.slice(0, 1), hasFairQueues);
      const beside = await waitsOf('beside', [...crowd, ...five], hasFairQueues);

      const ratios = beside.map((wait) => wait / Math.max(...alone));
      expect(beside).toHaveLength(5);
      expect(Math.max(...ratios)).toBeLessThanOrEqual(2);
    },
    120_000,
  );
});
