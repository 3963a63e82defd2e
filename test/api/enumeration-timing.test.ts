import { describe, expect, test, vi } from 'vitest';
import { measureGap } from './enumeration/measure.ts';
import { createRequestPairs, newOpenCode } from './enumeration/pairs.ts';

// The other tests shorten the delay that is measured here.
vi.unmock('#lambdas/api/middleware/constant-time.ts');

const attemptCount = 400;
const pairNames = createRequestPairs('').map(({ name }) => name);

// Run by `npm run tool -- timing`; enumeration.test.ts, which always runs, checks that known and unknown e-mails cause the
// same work.
describe.concurrent('response times do not reveal whether an e-mail has an account', () => {
  test.each(pairNames)(
    'the response time of a request does not reveal whether an e-mail has an account: %s',
    async (name) => {
      const pair = createRequestPairs(await newOpenCode()).find((one) => one.name === name);
      if (!pair) throw new Error(`There is no pair named ${name}.`);

      const measured = await measureGap(pair, attemptCount);

      process.stdout.write(`${JSON.stringify(measured)}\n`);
      expect(measured.gap).toBeLessThan(0.05);
    },
    1_200_000,
  );
});
