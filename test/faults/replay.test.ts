import { describe, expect, test } from 'vitest';
import { allSuites } from './all-suites.ts';
import { runOne } from './run-suite.ts';

describe('replaying a run by its seed', () => {
  test.each(allSuites.map((suite) => [suite.name, suite] as const))(
    'a seed of the suite "%s" gives the same trace on each run',
    async (_name, suite) => {
      const first = await runOne(suite, 3);
      const second = await runOne(suite, 3);

      expect(first.simulation.world.trace.hash).toBe(second.simulation.world.trace.hash);
      expect(first.simulation.world.trace.tail(1)).not.toBe('');
    },
  );
});
