import type { Automaton } from './automaton.ts';

/** Functions that move through an automaton by character classes. */
export type Walker = {
  /** Returns the character classes that a position reads. */
  classes: (position: number) => readonly number[];
  /** Returns the next positions by the class that they read; `read` is the class that the position itself has read. */
  next: (position: number, read: number) => ReadonlyMap<number, readonly number[]>;
  /** Returns all positions reachable from a position, including itself. */
  reach: (position: number) => ReadonlySet<number>;
  /** Returns a text with one character of each class. */
  exampleText: (classes: readonly number[]) => string;
};

/** Creates a walker that caches its results. */
export function createWalker({ steps, reads, examples }: Automaton): Walker {
  const has = (mask: bigint, one: number) => ((mask >> BigInt(one)) & 1n) === 1n;
  const decodeClasses = (mask: bigint) => [...examples.keys()].filter((one) => has(mask, one));
  const classes = reads.map(decodeClasses);
  const nexts = new Map<string, Map<number, number[]>>();
  const reached = new Map<number, Set<number>>();

  function next(position: number, read: number): Map<number, number[]> {
    const key = `${position} ${read}`;
    const cached = nexts.get(key);
    if (cached) return cached;
    const found = new Map<number, number[]>();
    for (const { to, before, after } of steps[position] ?? []) {
      if (!has(before, read)) continue;
      for (const one of decodeClasses(after)) found.set(one, [...(found.get(one) ?? []), to]);
    }
    nexts.set(key, found);
    return found;
  }

  function reach(position: number): Set<number> {
    const cached = reached.get(position);
    if (cached) return cached;
    const found = new Set([position]);
    for (const one of found) for (const { to } of steps[one] ?? []) found.add(to);
    reached.set(position, found);
    return found;
  }

  return {
    classes: (position) => classes[position] ?? [],
    next,
    reach,
    exampleText: (found) => found.map((one) => examples[one] ?? '').join(''),
  };
}
