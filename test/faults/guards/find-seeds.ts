import { allSuites } from '../all-suites.ts';
import { allGuards } from './all-guards.ts';
import { type Guard, nameOfGuard } from './guard.ts';
import { search } from './search.ts';
import { type Place, placeOf, placesOf } from './show.ts';

/** So many runs of each suite are tried, after those that the table has. */
const mostRuns = 300;

function* placesFor(sought: readonly Guard[]): Generator<Place> {
  for (const { seed } of sought) if (seed) yield placeOf(seed);
  yield* placesOf(allSuites, mostRuns);
}

/** Prints a seed for each guard whose name holds this; true when all were found. */
export async function findSeeds(name: string, tell: (line: string) => void): Promise<boolean> {
  const sought = allGuards.filter(
    (guard) => !guard.isOfLasting && nameOfGuard(guard).includes(name),
  );
  const left = await search(sought, allGuards, placesFor(sought), (guard, seed) =>
    tell(`${guard}\n    ${seed}`),
  );
  for (const guard of left) tell(`${nameOfGuard(guard)}\n    no run misses it`);
  return left.length === 0;
}
