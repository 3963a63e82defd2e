import type { VersionItem } from '#lambdas/stores/version-store.ts';
import { findItems, listDecks } from '../simulation/invariants/items.ts';
import type { Simulation } from '../simulation/simulate.ts';
import {
  checkAll,
  checkAllCompleted,
  checkCompletionWithoutWaste,
  checkWastedCalls,
} from './expectations.ts';
import type { Suite } from './suite.ts';

/** Checks that a deck fails only because of unusable responses, with the reason `invalid_output`. */
const checkFailureCause = ({ world }: Simulation): string[] =>
  listDecks(world)
    .filter((deck) => deck.status !== 'completed' && deck.error?.code !== 'invalid_output')
    .map(
      (deck) => `deck ${deck.id} is ${deck.status} without a reason: ${JSON.stringify(deck.error)}`,
    );

const brownOutMs = 600_000;
/** Number of chunks in the stream of an outline, including the end of the stream. */
const streamChunkCount = 14;

/** Checks that the deck has exactly the requested number of slides despite unusable responses. */
const checkExactCount =
  (count: number) =>
  ({ world }: Simulation): string[] => {
    const [deck] = listDecks(world);
    const entries = findItems(world, 'outline_entry').length;
    const slides = findItems(world, 'slide').length;
    const deployed = findItems<VersionItem>(world, 'version').at(-1)?.slide_count;
    return deck?.slide_count === count &&
      entries === count &&
      slides === count &&
      deployed === count
      ? []
      : [`of ${count}: ${entries} entries, ${slides} slides, ${deployed} deployed`];
  };

export const modelSuites: Suite[] = [
  {
    name: '30 % throttles',
    full: 500,
    quick: 13,
    run: (_, random) => ({
      scenario: { decks: [{ hasSource: random.chance(0.2) }], model: { throttled: 0.3 } },
      check: checkCompletionWithoutWaste,
    }),
  },
  {
    name: 'a brown-out of ten minutes',
    full: 20,
    quick: 2,
    run: (_, random) => {
      const from = random.int(3_000);
      return {
        scenario: { decks: [{}], model: { brownOut: [from, from + brownOutMs] } },
        check: checkCompletionWithoutWaste,
      };
    },
  },
  {
    name: '20 % malformed answers',
    full: 500,
    quick: 13,
    run: (_, random) => ({
      scenario: { decks: [{ hasSource: random.chance(0.2) }], model: { malformed: 0.2 } },
      check: checkAll(checkFailureCause, checkWastedCalls),
    }),
  },
  {
    name: 'the exact count of slides, with 20 % malformed answers',
    full: 100,
    quick: 7,
    run: (number, random) => {
      const slides = 3 + (number % 18);
      return {
        scenario: { decks: [{ slides, hasSource: random.chance(0.2) }], model: { malformed: 0.2 } },
        check: checkAll(checkAllCompleted, checkExactCount(slides)),
      };
    },
  },
  {
    name: 'a stream cut at every chunk',
    full: 4 * streamChunkCount,
    quick: 7,
    run: (number) => ({
      scenario: {
        decks: [{}],
        model: {
          cutAt: { call: Math.floor(number / streamChunkCount), pieces: number % streamChunkCount },
        },
      },
      check: checkCompletionWithoutWaste,
    }),
  },
];
