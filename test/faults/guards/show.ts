import { holds } from '../../simulation/dynamo/evaluate.ts';
import type { Asked } from '../../simulation/dynamo/writes.ts';
import { allSuites } from '../all-suites.ts';
import { runOne, seedOf } from '../run-suite.ts';
import type { Suite } from '../suite.ts';
import { type Guard, isPartOf, nameOfGuard, without } from './guard.ts';

/** A guard with those that stand before it, if there are such. */
export function withOthers(guard: Guard, all: readonly Guard[]): Guard[] {
  const others = [guard.impliedBy ?? []].flat().map((name) => {
    const other = all.find((one) => nameOfGuard(one) === name);
    if (!other) throw new Error(`no guard is called ${name}`);
    return other;
  });
  return [guard, ...others];
}

/** A write that would leave a status as it is: who comes second does no harm. */
const isSecond = ({ write: { sets }, before }: Asked): boolean =>
  (sets.status !== undefined && sets.status === before?.status) ||
  (sets.state !== undefined && sets.state === before?.state);

/** Whether a write that was refused would have been made without these guards, and would have moved something. */
export const lets = (guards: readonly Guard[], asked: Asked): boolean =>
  !asked.isHeld && !(isSecond(asked) && asksStatus(guards)) && wouldHold(guards, asked);

const asksStatus = ([guard]: readonly Guard[]) =>
  guard?.asks === 'status' || guard?.asks === 'state';

const wouldHold = (guards: readonly Guard[], { write, condition, before }: Asked): boolean =>
  holds(condition, before ?? {}, write, (leaf) =>
    guards.some((guard) => isPartOf(guard, write, leaf)),
  );

export type Place = { suite: Suite; number: number };

/** Where a seed leads, by its name such as `suite#12`; throws for a suite that there is none of. */
export function placeOf(seed: string): Place {
  const at = seed.lastIndexOf('#');
  const suite = allSuites.find(({ name }) => name === seed.slice(0, at));
  if (!suite) throw new Error(`no suite has the seed ${seed}`);
  return { suite, number: Number(seed.slice(at + 1)) };
}

/** So many runs of each of the suites, one of each in turn. */
export function* placesOf(suites: readonly Suite[], count: number): Generator<Place> {
  for (let i = 0; i < count; i += 1) {
    for (const suite of suites) {
      if (i < suite.full)
        yield { suite, number: Math.floor((i * suite.full) / Math.min(count, suite.full)) };
    }
  }
}

/** The other way: the seed by which `placeOf` finds the place again. */
export const seedAt = ({ suite, number }: Place): string => seedOf(suite, number);

/** What a run breaks without the guards; nothing where it breaks something with them too. */
export async function brokenWithout(guards: readonly Guard[], place: Place): Promise<string[]> {
  const lifted = await runOne(place.suite, place.number, without(guards));
  return lifted.finding?.violations ?? [];
}

/** Whether a run shows what a guard is good for: broken without it, or only without the others too. */
export async function shows(guard: Guard, all: readonly Guard[], place: Place): Promise<boolean> {
  const together = withOthers(guard, all);
  if ((await brokenWithout(together, place)).length === 0) return false;
  return together.length === 1 || (await brokenWithout([guard], place)).length === 0;
}
