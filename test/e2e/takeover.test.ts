import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaled } from '#test/support/scale.ts';
import { newChance } from '#test/support/seed.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { clientOf, signIn } from './api-client.ts';
import { killMidSlide, takeoverRatio } from './takeover.ts';

const kills = scaled({ quick: 1, full: 5 });
const { seed, random } = newChance();

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ web: false, demoModel: { ttft_ms: 500, tokens_per_s: 100 } });
});

afterAll(() => stack?.stop());

test(
  `a slide whose worker is killed is done within 1.1 of its lease and one slide, seed ${seed}`,
  async () => {
    const admin = clientOf(stack, await signIn(stack, stack.admin));

    for (let i = 0; i < kills; i += 1) {
      const taken = await killMidSlide(stack, admin, `Urban beekeeping ${i}`, {
        slideCount: 6,
        random,
      });

      expect(taken.filter((one) => takeoverRatio(one) > 1.1)).toEqual([]);
    }
  },
  kills * 180_000,
);
