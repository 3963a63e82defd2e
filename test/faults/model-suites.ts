import type { VersionItem } from '#lambdas/stores/version-store.ts';
import { decksIn, itemsOf } from '../simulation/invariants/items.ts';
import type { Stage } from '../simulation/simulate.ts';
import { allCompleted, every, littleWasted, madeWhole } from './expectations.ts';
import type { Suite } from './suite.ts';

/** A model that gives nonsense may fail a deck, but then a task of it was out of attempts and it says why. */
const failedInWords = ({ world }: Stage): string[] =>
  decksIn(world)
    .filter((deck) => deck.status !== 'completed' && deck.error?.code !== 'invalid_output')
    .map(
      (deck) => `deck ${deck.id} is ${deck.status} without a reason: ${JSON.stringify(deck.error)}`,
    );

const brownOutMs = 600_000;
/** The pieces of an outline's stream, its end included. */
const chunks = 14;

/** However much of what the model says is useless, a deck has as many slides as were asked for. */
const exactCount =
  (count: number) =>
  ({ world }: Stage): string[] => {
    const [deck] = decksIn(world);
    const entries = itemsOf(world, 'outline_entry').length;
    const slides = itemsOf(world, 'slide').length;
    const deployed = itemsOf<VersionItem>(world, 'version').at(-1)?.slide_count;
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
    quick: 30,
    run: (_, random) => ({
      scenario: { decks: [{ hasSource: random.chance(0.2) }], model: { throttled: 0.3 } },
      check: madeWhole,
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
        check: madeWhole,
      };
    },
  },
  {
    name: '20 % malformed answers',
    full: 500,
    quick: 30,
    run: (_, random) => ({
      scenario: { decks: [{ hasSource: random.chance(0.2) }], model: { malformed: 0.2 } },
      check: every(failedInWords, littleWasted),
    }),
  },
  {
    name: 'the exact count of slides, with 20 % malformed answers',
    full: 100,
    quick: 20,
    run: (number, random) => {
      const slides = 3 + (number % 18);
      return {
        scenario: { decks: [{ slides, hasSource: random.chance(0.2) }], model: { malformed: 0.2 } },
        check: every(allCompleted, exactCount(slides)),
      };
    },
  },
  {
    name: 'a stream cut at every chunk',
    full: 4 * chunks,
    quick: 14,
    run: (number) => ({
      scenario: {
        decks: [{}],
        model: { cutAt: { call: Math.floor(number / chunks), pieces: number % chunks } },
      },
      check: madeWhole,
    }),
  },
];
