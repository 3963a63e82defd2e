import { allSuites } from '../all-suites.ts';
import { allGuards } from './all-guards.ts';
import { type Guard, guardName } from './guard.ts';
import { listRuns, parseSeed, type RunRef } from './guard-needed.ts';
import { searchRuns } from './search.ts';

/** Number of runs of each suite to try after the seeds that the table of guards records. */
const maxRuns = 300;

function* generateRuns(wantedGuards: readonly Guard[]): Generator<RunRef> {
  for (const { seed } of wantedGuards) if (seed) yield parseSeed(seed);
  yield* listRuns(allSuites, maxRuns);
}

/** Prints a seed for each guard whose name contains `name`; returns whether all were found. */
export async function findSeeds(name: string, printLine: (line: string) => void): Promise<boolean> {
  const wantedGuards = allGuards.filter(
    (guard) => !guard.isExistenceCheck && guardName(guard).includes(name),
  );
  const notFound = await searchRuns(
    wantedGuards,
    allGuards,
    generateRuns(wantedGuards),
    (guard, seed) => printLine(`${guard}\n    ${seed}`),
  );
  for (const guard of notFound) printLine(`${guardName(guard)}\n    no run needs it`);
  return notFound.length === 0;
}
