import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickByScale } from '#test/support/scale.ts';
import { newFaultSeed } from '#test/support/seed.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { createClient, signIn } from './api-client.ts';
import { killWorkerDuringSlides } from './takeover.ts';

const killCount = pickByScale({ quick: 1, full: 5 });
const { seed, random } = newFaultSeed();

let stack: RunningStack;

beforeAll(async () => {
  // A slow model, so that slides are still streaming when a busy worker is found.
  stack = await startStack({ demoModel: { ttft_ms: 500, tokens_per_s: 15 } });
});

afterAll(() => stack?.stop());

/** `npm run bench -- B8` measures the durations of a takeover. */
test(
  `a slide is regenerated after its worker is killed and the lease has expired, and the deck completes, seed ${seed}`,
  async () => {
    const admin = createClient(stack, await signIn(stack, stack.admin));

    for (let i = 0; i < killCount; i += 1) {
      const taken = await killWorkerDuringSlides(stack, admin, `Urban beekeeping ${i}`, {
        slideCount: 6,
        random,
      });

      expect(taken.length).toBeGreaterThan(0);
      for (const { requeueMs, restartMs, leaseLeftMs, doneMs } of taken) {
        expect(leaseLeftMs).toBeGreaterThan(0);
        expect(requeueMs).toBeGreaterThanOrEqual(0);
        expect(restartMs).toBeGreaterThanOrEqual(0);
        expect(doneMs).toBeGreaterThan(leaseLeftMs);
      }
    }
  },
  killCount * 180_000,
);
