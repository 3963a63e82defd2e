import { describe, expect, test } from 'vitest';
import { measure } from './enumeration/measure.ts';
import { openCode, pairs } from './enumeration/pairs.ts';

const tries = 400;
const names = pairs('').map(({ name }) => name);

// By `npm run test:timing`; that both do the same work is always tested.
describe.concurrent('an address with an account is not told from one without by the time', () => {
  test.each(names)(
    '%s',
    async (name) => {
      const pair = pairs(await openCode()).find((one) => one.name === name);
      if (!pair) throw new Error(`No pair is called ${name}.`);

      const measured = await measure(pair, tries);

      process.stdout.write(`${JSON.stringify(measured)}\n`);
      expect(measured.gap).toBeLessThan(0.05);
    },
    1_200_000,
  );
});
