import { expect, test } from 'vitest';
import { numbersOf, runSuite, tellFinding } from './run-suite.ts';
import type { Suite } from './suite.ts';

/** A test for each suite, with its quick count: no run may break an invariant. */
export function testSuites(suites: readonly Suite[]): void {
  for (const suite of suites) {
    test(`${suite.name}: ${suite.quick} runs break no invariant`, async () => {
      const { runs, findings } = await runSuite(suite, numbersOf(suite, suite.quick), 1);

      expect(findings.map(tellFinding)).toEqual([]);
      expect(runs).toBe(suite.quick);
    });
  }
}
