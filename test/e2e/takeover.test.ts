import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaled } from '#test/support/scale.ts';
import { newChance } from '#test/support/seed.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { clientOf, signIn } from './api-client.ts';
import { killMidSlide } from './takeover.ts';

const kills = scaled({ quick: 1, full: 5 });
const { seed, random } = newChance();

let stack: RunningStack;

beforeAll(async () => {
  // Slow enough that slides are being written for as long as a worker is looked for that has one.
  stack = await startStack({ demoModel: { ttft_ms: 500, tokens_per_s: 40 } });
});

afterAll(() => stack?.stop());

/** How long it takes is B8's to measure: `npm run bench -- B8`. */
test(
  `a slide whose worker is killed is made anew once its lease has ended, and the deck is whole, seed ${seed}`,
  async () => {
    const admin = clientOf(stack, await signIn(stack, stack.admin));

    for (let i = 0; i < kills; i += 1) {
      const taken = await killMidSlide(stack, admin, `Urban beekeeping ${i}`, {
        slideCount: 6,
        random,
      });

      expect(taken.length).toBeGreaterThan(0);
      for (const { noticed, taken: called, leaseLeft, done } of taken) {
        expect(leaseLeft).toBeGreaterThan(0);
        expect(noticed).toBeGreaterThanOrEqual(0);
        expect(called).toBeGreaterThanOrEqual(0);
        expect(done).toBeGreaterThan(leaseLeft);
      }
    }
  },
  kills * 180_000,
);
