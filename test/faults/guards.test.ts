import { describe, expect, test } from 'vitest';
import { lasting } from '../simulation/invariants/whole.ts';
import { allSuites } from './all-suites.ts';
import { allGuards } from './guards/all-guards.ts';
import { type Guard, nameOfGuard } from './guards/guard.ts';
import { gaps, recorder } from './guards/record.ts';
import { search } from './guards/search.ts';
import { placeOf, placesOf, shows } from './guards/show.ts';
import { runOne } from './run-suite.ts';

/** So many runs beside the recorded one are tried: a change of the engine moves what happens in a seed. */
const nearby = 120;

const { seen, onCondition } = recorder(allGuards);

/** Whether some run breaks an invariant without the guard, and none with it. */
async function isShown(guard: Guard, seed: string): Promise<boolean> {
  const place = placeOf(seed);
  const { finding } = await runOne(place.suite, place.number, { onCondition });
  if (!finding && (await shows(guard, allGuards, place))) return true;
  const left = await search([guard], allGuards, placesOf([place.suite], nearby), () => {});
  return left.length === 0;
}

const withSeeds = allGuards.flatMap((guard) =>
  guard.seed === undefined ? [] : [[nameOfGuard(guard), guard.without, guard.seed, guard] as const],
);

describe('taken out, a guard is missed', () => {
  test.each(withSeeds)('%s; without it %s', async (_name, _without, seed, guard) => {
    expect(await isShown(guard, seed)).toBe(true);
  });
});

describe('the table of guards', () => {
  test('has every question of the engine’s conditional writes, each once', async () => {
    for (const { suite, number } of placesOf(allSuites, 2)) {
      await runOne(suite, number, { onCondition });
    }

    expect(gaps(seen.values())).toEqual([]);
    expect(seen.size).toBeGreaterThan(80);
  });

  test('says of each guard which run misses it', () => {
    const unsaid = allGuards.filter(({ seed, isOfLasting }) => !seed && !isOfLasting);

    expect(unsaid).toEqual([]);
  });

  test('leaves out whether an item is there only where nothing ever removes it', () => {
    const ofLasting = [...seen.values()].filter(({ guards }) => guards[0]?.isOfLasting);

    expect(ofLasting.length).toBeGreaterThan(0);
    expect(ofLasting.filter(({ entity }) => !lasting.has(entity))).toEqual([]);
  });
});
