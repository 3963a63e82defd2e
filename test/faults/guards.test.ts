import { describe, expect, test } from 'vitest';
import { permanentEntities } from '../simulation/invariants/entity-lifecycle.ts';
import { allSuites } from './all-suites.ts';
import { allGuards } from './guards/all-guards.ts';
import { type Guard, guardName } from './guards/guard.ts';
import { isGuardNeeded, listRuns, parseSeed } from './guards/guard-needed.ts';
import { createRecorder, findGaps } from './guards/record.ts';
import { searchRuns } from './guards/search.ts';
import { runOne } from './run-suite.ts';

/**
 * Number of other runs to try if the recorded seed no longer needs the guard; changes of the engine change what happens
 * with a seed.
 */
const fallbackRuns = 120;

const { recordedConditions: seen, onCondition } = createRecorder(allGuards);

/** Whether a run exists that breaks an invariant without the guard but not with the guard. */
async function isNeeded(guard: Guard, seed: string): Promise<boolean> {
  const run = parseSeed(seed);
  const { finding } = await runOne(run.suite, run.number, { onCondition });
  if (!finding && (await isGuardNeeded(guard, allGuards, run))) return true;
  const left = await searchRuns([guard], allGuards, listRuns([run.suite], fallbackRuns), () => {});
  return left.length === 0;
}

const guardsWithSeeds = allGuards.flatMap((guard) =>
  guard.seed === undefined ? [] : [[guardName(guard), guard.violation, guard.seed, guard] as const],
);

describe('without a guard, an invariant breaks', () => {
  test.each(guardsWithSeeds)(
    'the guard %s is needed to prevent: %s',
    async (_name, _violation, seed, guard) => {
      expect(await isNeeded(guard, seed)).toBe(true);
    },
  );
});

describe('the table of guards', () => {
  test("the table of guards contains every condition of the engine's conditional writes exactly once", async () => {
    for (const { suite, number } of listRuns(allSuites, 2)) {
      await runOne(suite, number, { onCondition });
    }

    expect(findGaps(seen.values())).toEqual([]);
    expect(seen.size).toBeGreaterThan(80);
  });

  test('the table of guards has a seed for each guard', () => {
    const withoutSeed = allGuards.filter(
      ({ seed, isExistenceCheck }) => !seed && !isExistenceCheck,
    );

    expect(withoutSeed).toEqual([]);
  });

  test('the table of guards uses existence guards only for entities that are never removed', () => {
    const existenceChecks = [...seen.values()].filter(({ guards }) => guards[0]?.isExistenceCheck);

    expect(existenceChecks.length).toBeGreaterThan(0);
    expect(existenceChecks.filter(({ entity }) => !permanentEntities.has(entity))).toEqual([]);
  });
});
