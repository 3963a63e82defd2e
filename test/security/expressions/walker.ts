import type { Automaton } from './automaton.ts';

/** Moves through an automaton by the classes of characters that it reads. */
export type Walker = {
  /** The classes that a position reads. */
  classes: (position: number) => readonly number[];
  /** The positions after one, by the class that they read; `read` is the class that the position itself has read. */
  next: (position: number, read: number) => ReadonlyMap<number, readonly number[]>;
  /** All positions that one leads to, itself included. */
  reach: (position: number) => ReadonlySet<number>;
  /** A text of one character of each class. */
  textOf: (classes: readonly number[]) => string;
};

/** A walker that remembers what it has computed. */
export function walkerOf({ steps, reads, examples }: Automaton): Walker {
  const has = (mask: bigint, one: number) => ((mask >> BigInt(one)) & 1n) === 1n;
  const classesIn = (mask: bigint) => [...examples.keys()].filter((one) => has(mask, one));
  const classes = reads.map(classesIn);
  const nexts = new Map<string, Map<number, number[]>>();
  const reached = new Map<number, Set<number>>();

  function next(position: number, read: number): Map<number, number[]> {
    const key = `${position} ${read}`;
    const known = nexts.get(key);
    if (known) return known;
    const found = new Map<number, number[]>();
    for (const { to, before, after } of steps[position] ?? []) {
      if (!has(before, read)) continue;
      for (const one of classesIn(after)) found.set(one, [...(found.get(one) ?? []), to]);
    }
    nexts.set(key, found);
    return found;
  }

  function reach(position: number): Set<number> {
    const known = reached.get(position);
    if (known) return known;
    const found = new Set([position]);
    for (const one of found) for (const { to } of steps[one] ?? []) found.add(to);
    reached.set(position, found);
    return found;
  }

  return {
    classes: (position) => classes[position] ?? [],
    next,
    reach,
    textOf: (found) => found.map((one) => examples[one] ?? '').join(''),
  };
}
