import { isConditionSatisfied } from '../../simulation/dynamo/evaluate.ts';
import type { ConditionResult } from '../../simulation/dynamo/writes.ts';
import { allSuites } from '../all-suites.ts';
import { createSeed, runOne } from '../run-suite.ts';
import type { Suite } from '../suite.ts';
import { belongsToGuard, disableGuards, type Guard, guardName } from './guard.ts';

/** Returns a guard together with the guards that imply it. */
export function withImplyingGuards(guard: Guard, all: readonly Guard[]): Guard[] {
  const others = [guard.impliedBy ?? []].flat().map((name) => {
    const other = all.find((one) => guardName(one) === name);
    if (!other) throw new Error(`unknown guard ${name}`);
    return other;
  });
  return [guard, ...others];
}

/** Whether a write would leave the status unchanged, so that a second write has no effect. */
const isStatusUnchanged = ({ write: { sets }, before }: ConditionResult): boolean =>
  (sets.status !== undefined && sets.status === before?.status) ||
  (sets.state !== undefined && sets.state === before?.state);

/** Whether a rejected write would have succeeded, with an effect, without these guards. */
export const wouldAllow = (guards: readonly Guard[], result: ConditionResult): boolean =>
  !result.isSatisfied &&
  !(isStatusUnchanged(result) && checksStatus(guards)) &&
  wouldHold(guards, result);

const checksStatus = ([guard]: readonly Guard[]) =>
  guard?.checks === 'status' || guard?.checks === 'state';

const wouldHold = (
  guards: readonly Guard[],
  { write, condition, before }: ConditionResult,
): boolean =>
  isConditionSatisfied(condition, before ?? {}, write, (leaf) =>
    guards.some((guard) => belongsToGuard(guard, write, leaf)),
  );

export type RunRef = { suite: Suite; number: number };

/** Parses a seed such as `suite#12`; throws if the suite is unknown. */
export function parseSeed(seed: string): RunRef {
  const at = seed.lastIndexOf('#');
  const suite = allSuites.find(({ name }) => name === seed.slice(0, at));
  if (!suite) throw new Error(`no suite has the seed ${seed}`);
  return { suite, number: Number(seed.slice(at + 1)) };
}

/** Yields runs of each suite, up to `count` per suite, alternating between suites. */
export function* listRuns(suites: readonly Suite[], count: number): Generator<RunRef> {
  for (let i = 0; i < count; i += 1) {
    for (const suite of suites) {
      if (i < suite.full)
        yield { suite, number: Math.floor((i * suite.full) / Math.min(count, suite.full)) };
    }
  }
}

/** Returns the seed of a run; the inverse of `parseSeed`. */
export const formatSeed = ({ suite, number }: RunRef): string => createSeed(suite, number);

/** Returns the violations of a run without the guards. */
async function findViolationsWithout(guards: readonly Guard[], run: RunRef): Promise<string[]> {
  const broken = await runOne(run.suite, run.number, disableGuards(guards));
  return broken.finding?.violations ?? [];
}

/**
 * Whether a run needs the guard: it breaks an invariant without the guard or, if other guards imply this one, only
 * without all of them.
 */
export async function isGuardNeeded(
  guard: Guard,
  all: readonly Guard[],
  run: RunRef,
): Promise<boolean> {
  const together = withImplyingGuards(guard, all);
  if ((await findViolationsWithout(together, run)).length === 0) return false;
  return together.length === 1 || (await findViolationsWithout([guard], run)).length === 0;
}
