import { components, type Loop } from './loops.ts';
import type { Walker } from './walker.ts';

type Pair = { read: number; one: number; other: number };

/** A text that leads round a loop in two ways, so that each repetition doubles the number of ways. */
export function textOfTwoRounds(walker: Walker, { positions }: Loop): string | undefined {
  const pairs: Pair[] = [];
  const numbers = new Map<string, number>();
  const edges: number[][] = [];
  const numberOf = (pair: Pair): number => {
    const key = `${pair.read} ${pair.one} ${pair.other}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, pairs.length);
    edges.push([]);
    return pairs.push(pair) - 1;
  };
  for (const one of positions) {
    for (const read of walker.classes(one)) numberOf({ read, one, other: one });
  }
  for (const [index, pair] of pairs.entries()) {
    for (const [read, ones] of walker.next(pair.one, pair.read)) {
      const inLoop = ones.filter((to) => positions.has(to));
      // Two ways to one position, between which nothing is read.
      if (new Set(inLoop).size < inLoop.length) return walker.textOf([read]);
      const others = walker.next(pair.other, pair.read).get(read) ?? [];
      for (const one of inLoop) {
        for (const other of others.filter((to) => positions.has(to))) {
          const [low, high] = one < other ? [one, other] : [other, one];
          edges[index]?.push(numberOf({ read, one: low, other: high }));
        }
      }
    }
  }
  const double = components(edges)
    .map((component) => component.flatMap((index) => pairs[index] ?? []))
    .find((all) => all.some(isMet) && !all.every(isMet));
  return double && walker.textOf([...new Set(double.map(({ read }) => read))].slice(0, 8));
}

const isMet = ({ one, other }: Pair): boolean => one === other;

/** A text that leads round the first loop, from it to the second, and round the second: n of it are divided in n ways. */
export function textShared(walker: Walker, first: Loop, second: Loop): string | undefined {
  for (const start of first.positions) {
    for (const end of second.positions) {
      const ends = new Set(walker.classes(end));
      for (const read of walker.classes(start)) {
        const text = ends.has(read) && divided(walker, first, second, { read, start, end });
        if (text) return walker.textOf(text);
      }
    }
  }
  return undefined;
}

type Ends = { read: number; start: number; end: number };
type State = { read: number; one: number; between: number; other: number; from?: State };

function divided(walker: Walker, first: Loop, second: Loop, { read, start, end }: Ends) {
  const queue: State[] = [{ read, one: start, between: start, other: end }];
  const seen = new Set<string>();
  for (const state of queue) {
    for (const next of statesAfter(walker, state)) {
      const { one, between, other } = next;
      const key = `${next.read} ${one} ${between} ${other}`;
      const isOnWay = walker.reach(between).has(end) && second.positions.has(other);
      if (!first.positions.has(one) || !isOnWay || seen.has(key)) continue;
      seen.add(key);
      const isRound = one === start && between === end && other === end;
      if (isRound && next.read === read) return classesTo(next);
      queue.push(next);
    }
  }
  return undefined;
}

function* statesAfter(walker: Walker, state: State): Generator<State> {
  const betweens = walker.next(state.between, state.read);
  const others = walker.next(state.other, state.read);
  for (const [read, ones] of walker.next(state.one, state.read)) {
    for (const one of ones) {
      for (const other of others.get(read) ?? []) {
        for (const between of betweens.get(read) ?? []) {
          yield { read, one, between, other, from: state };
        }
      }
    }
  }
}

const classesTo = ({ from, read }: State): number[] =>
  from === undefined ? [] : [...classesTo(from), read];
