import { findStronglyConnected, type Loop } from './loops.ts';
import type { Walker } from './walker.ts';

type PositionPair = { read: number; one: number; other: number };

/**
 * Returns a text that can be matched in a loop in two ways, so that each repetition doubles the number of paths;
 * undefined if there is none.
 */
export function findExponentialPump(walker: Walker, { positions }: Loop): string | undefined {
  const pairs: PositionPair[] = [];
  const numbers = new Map<string, number>();
  const edges: number[][] = [];
  const pairNumber = (pair: PositionPair): number => {
    const key = `${pair.read} ${pair.one} ${pair.other}`;
    const cached = numbers.get(key);
    if (cached !== undefined) return cached;
    numbers.set(key, pairs.length);
    edges.push([]);
    return pairs.push(pair) - 1;
  };
  for (const one of positions) {
    for (const read of walker.classes(one)) pairNumber({ read, one, other: one });
  }
  for (const [index, pair] of pairs.entries()) {
    for (const [read, ones] of walker.next(pair.one, pair.read)) {
      const inLoop = ones.filter((to) => positions.has(to));
      // Two paths lead to one position without reading a character in between.
      if (new Set(inLoop).size < inLoop.length) return walker.exampleText([read]);
      const others = walker.next(pair.other, pair.read).get(read) ?? [];
      for (const one of inLoop) {
        for (const other of others.filter((to) => positions.has(to))) {
          const [low, high] = one < other ? [one, other] : [other, one];
          edges[index]?.push(pairNumber({ read, one: low, other: high }));
        }
      }
    }
  }
  const double = findStronglyConnected(edges)
    .map((component) => component.flatMap((index) => pairs[index] ?? []))
    .find((all) => all.some(isSamePosition) && !all.every(isSamePosition));
  return double && walker.exampleText([...new Set(double.map(({ read }) => read))].slice(0, 8));
}

const isSamePosition = ({ one, other }: PositionPair): boolean => one === other;

/**
 * Returns a text that matches the first loop, the path to the second and the second loop: n repetitions can be split in
 * n ways.
 */
export function findSharedPump(walker: Walker, first: Loop, second: Loop): string | undefined {
  for (const start of first.positions) {
    for (const end of second.positions) {
      const ends = new Set(walker.classes(end));
      for (const read of walker.classes(start)) {
        const text =
          ends.has(read) && findSharedCharacterClasses(walker, first, second, { read, start, end });
        if (text) return walker.exampleText(text);
      }
    }
  }
  return undefined;
}

type LoopEnds = { read: number; start: number; end: number };
type SearchState = {
  read: number;
  one: number;
  between: number;
  other: number;
  from?: SearchState;
};

function findSharedCharacterClasses(
  walker: Walker,
  first: Loop,
  second: Loop,
  { read, start, end }: LoopEnds,
) {
  const queue: SearchState[] = [{ read, one: start, between: start, other: end }];
  const seen = new Set<string>();
  for (const state of queue) {
    for (const next of nextStates(walker, state)) {
      const { one, between, other } = next;
      const key = `${next.read} ${one} ${between} ${other}`;
      const isOnWay = walker.reach(between).has(end) && second.positions.has(other);
      if (!first.positions.has(one) || !isOnWay || seen.has(key)) continue;
      seen.add(key);
      const isRound = one === start && between === end && other === end;
      if (isRound && next.read === read) return collectPathClasses(next);
      queue.push(next);
    }
  }
  return undefined;
}

function* nextStates(walker: Walker, state: SearchState): Generator<SearchState> {
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

const collectPathClasses = ({ from, read }: SearchState): number[] =>
  from === undefined ? [] : [...collectPathClasses(from), read];
