import { expect, test } from 'vitest';
import { formatFinding, pickRunNumbers, runSuite } from './run-suite.ts';
import type { Suite } from './suite.ts';

/** Defines a test for each suite with its quick number of runs; no run may break an invariant. */
export function testSuites(suites: readonly Suite[]): void {
  for (const suite of suites) {
    test(`${suite.name}: ${suite.quick} runs break no invariant`, async () => {
      const { runs, findings } = await runSuite(suite, pickRunNumbers(suite, suite.quick), 1);

      expect(findings.map(formatFinding)).toEqual([]);
      expect(runs).toBe(suite.quick);
    });
  }
}
