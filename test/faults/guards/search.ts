import { runOne } from '../run-suite.ts';
import { type Guard, guardName } from './guard.ts';
import {
  formatSeed,
  isGuardNeeded,
  type RunRef,
  withImplyingGuards,
  wouldAllow,
} from './guard-needed.ts';

/** Maximum number of runs to try with one guard disabled. */
const maxAttempts = 25;

type Candidate = { guard: Guard; guards: Guard[]; attempts: number; isFound: boolean };

/**
 * Searches for runs that need the guards. First, a run with all guards shows which guards rejected a write; the run is
 * then repeated without each of these guards. Calls `onFound` for each guard found; returns the guards not found.
 */
export async function searchRuns(
  wantedGuards: readonly Guard[],
  all: readonly Guard[],
  runs: Iterable<RunRef>,
  onFound: (name: string, seed: string) => void,
): Promise<Guard[]> {
  const rest = wantedGuards.map((guard) => ({
    guard,
    guards: withImplyingGuards(guard, all),
    attempts: 0,
    isFound: false,
  }));
  for (const run of runs) {
    const openCandidates = rest.filter((one) => !one.isFound && one.attempts < maxAttempts);
    if (openCandidates.length === 0) break;
    for (const one of await findCandidates(openCandidates, run)) {
      one.attempts += 1;
      one.isFound = await isGuardNeeded(one.guard, all, run);
      if (one.isFound) onFound(guardName(one.guard), formatSeed(run));
    }
  }
  return rest.filter((one) => !one.isFound).map(({ guard }) => guard);
}

/** Returns the guards that rejected a write in a run without violations, and guards that are no write conditions. */
async function findCandidates(open: readonly Candidate[], run: RunRef): Promise<Candidate[]> {
  const matching = new Set(open.filter(({ guard }) => guard.disable));
  const { finding } = await runOne(run.suite, run.number, {
    onCondition: (result) => {
      for (const one of open)
        if (!matching.has(one) && wouldAllow(one.guards, result)) matching.add(one);
    },
  });
  return finding ? [] : [...matching];
}
