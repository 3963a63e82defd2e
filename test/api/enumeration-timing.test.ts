import { describe, expect, test } from 'vitest';
import { measure } from './enumeration/measure.ts';
import { openCode, pairs } from './enumeration/pairs.ts';

const attempts = 400;
const names = pairs('').map(({ name }) => name);

// Run by `npm run tool -- timing`; enumeration.test.ts, which always runs, checks that known and unknown e-mails cause the
// same work.
describe.concurrent('response times do not reveal whether an e-mail has an account', () => {
  test.each(names)(
    'the response time of a request does not reveal whether an e-mail has an account: %s',
    async (name) => {
      const pair = pairs(await openCode()).find((one) => one.name === name);
      if (!pair) throw new Error(`There is no pair named ${name}.`);

      const measured = await measure(pair, attempts);

      process.stdout.write(`${JSON.stringify(measured)}\n`);
      expect(measured.gap).toBeLessThan(0.05);
    },
    1_200_000,
  );
});
