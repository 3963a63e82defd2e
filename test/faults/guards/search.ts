import { runOne } from '../run-suite.ts';
import { type Guard, nameOfGuard } from './guard.ts';
import { lets, type Place, seedAt, shows, withOthers } from './show.ts';

/** So many runs at which a guard made the difference are tried without it. */
const mostTries = 25;

type Sought = { guard: Guard; guards: Guard[]; tries: number; isFound: boolean };

/**
 * Looks for runs that show what guards are good for: a run with all guards in place tells before which writes
 * one alone made the difference, and is run again without it. Tells each as it is found.
 */
export async function search(
  sought: readonly Guard[],
  all: readonly Guard[],
  places: Iterable<Place>,
  tell: (name: string, seed: string) => void,
): Promise<Guard[]> {
  const rest = sought.map((guard) => ({
    guard,
    guards: withOthers(guard, all),
    tries: 0,
    isFound: false,
  }));
  for (const place of places) {
    const open = rest.filter((one) => !one.isFound && one.tries < mostTries);
    if (open.length === 0) break;
    for (const one of await candidates(open, place)) {
      one.tries += 1;
      one.isFound = await shows(one.guard, all, place);
      if (one.isFound) tell(nameOfGuard(one.guard), seedAt(place));
    }
  }
  return rest.filter((one) => !one.isFound).map(({ guard }) => guard);
}

/** The guards that made a difference in a run, if it broke nothing. */
async function candidates(open: readonly Sought[], place: Place): Promise<Sought[]> {
  const hit = new Set(open.filter(({ guard }) => guard.takeOut));
  const { finding } = await runOne(place.suite, place.number, {
    onCondition: (asked) => {
      for (const one of open) if (!hit.has(one) && lets(one.guards, asked)) hit.add(one);
    },
  });
  return finding ? [] : [...hit];
}
