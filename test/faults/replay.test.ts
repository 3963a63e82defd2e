import { describe, expect, test } from 'vitest';
import { allSuites } from './all-suites.ts';
import { runOne } from './run-suite.ts';

describe('a seed', () => {
  test.each(allSuites.map((suite) => [suite.name, suite] as const))(
    'of "%s" gives the same trace each time',
    async (_name, suite) => {
      const first = await runOne(suite, 3);
      const second = await runOne(suite, 3);

      expect(first.stage.world.trace.hash).toBe(second.stage.world.trace.hash);
      expect(first.stage.world.trace.tail(1)).not.toBe('');
    },
  );
});
