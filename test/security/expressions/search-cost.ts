import type { CharSet } from 'refa';
import { findExponentialPump, findSharedPump } from './ambiguity.ts';
import { type Automaton, buildAutomaton } from './automaton.ts';
import { findLoops, type Loop } from './loops.ts';
import { NotProvableError, parseExpression, type RegexAlternatives } from './syntax.ts';
import { cutTails } from './tails.ts';
import { createWalker, type Walker } from './walker.ts';

/**
 * Growth of a search's time with the text length. For linear growth, `factor` is the maximum multiplier from counted
 * repetitions. For other growth, a text that repeats `pump` and ends without a match shows the growth.
 */
export type TimeGrowth =
  | { growth: 'linear'; factor: number }
  | { growth: 'polynomial' | 'exponential'; pump: string }
  | { growth: 'unknown'; reason: string };

/**
 * Returns how the time of a backtracking search grows, for any text. Derives the growth from the ambiguity of the
 * expression's automaton (Weber and Seidl 1991), as if every path failed. A linear result is proven; other results may
 * be too pessimistic. A sticky expression (flag y) is tried at one position.
 */
export function findSearchCost(source: string, flags: string): TimeGrowth {
  if (!/[*+?{]/.test(source)) return { growth: 'linear', factor: 1 };
  try {
    const { choice, all } = parseExpression(source, flags);
    const [whole = choice, ...bodies] = splitTails(choice, all);
    return findWorstCost([
      measureAmbiguity(buildAutomaton(whole, all, flags.includes('y'))),
      ...bodies.map((body) => measureAmbiguity(buildAutomaton(body, all))),
    ]);
  } catch (error) {
    if (error instanceof NotProvableError) return { growth: 'unknown', reason: error.message };
    throw error;
  }
}

/** Returns the expression without its tail, and the bodies of repetitions in the tail as separate expressions. */
function splitTails(choice: RegexAlternatives, all: CharSet): RegexAlternatives[] {
  const cut = cutTails(choice, all);
  return [cut.choice, ...cut.bodies.flatMap((body) => splitTails(body, all))];
}

const growths = ['linear', 'polynomial', 'exponential', 'unknown'] as const;

function findWorstCost(costs: TimeGrowth[]): TimeGrowth {
  const factor = Math.max(...costs.map((cost) => (cost.growth === 'linear' ? cost.factor : 1)));
  return costs.reduce(
    (one, other) => (growths.indexOf(other.growth) > growths.indexOf(one.growth) ? other : one),
    { growth: 'linear', factor },
  );
}

function measureAmbiguity(automaton: Automaton): TimeGrowth {
  const walker = createWalker(automaton);
  const loops = findLoops(automaton);
  for (const loop of loops) {
    const pump = loop.isSearch ? undefined : findExponentialPump(walker, loop);
    if (pump !== undefined) return { growth: 'exponential', pump };
  }
  const divisions: LoopSplit[] = [];
  for (const [first, second] of findConnectedPairs(walker, loops)) {
    const pump = findSharedPump(walker, first, second);
    if (pump === undefined) continue;
    const splits = Math.min(first.bound, second.bound);
    if (splits === Infinity) return { growth: 'polynomial', pump };
    divisions.push({ first, second, splits });
  }
  return {
    growth: 'linear',
    factor: Math.max(1, ...divisions.map(createFactorFunction(walker, divisions))),
  };
}

const findConnectedPairs = (walker: Walker, loops: Loop[]): [Loop, Loop][] =>
  loops.flatMap((first) =>
    loops
      .filter((second) => first !== second && canReach(walker, first, second))
      .map((second): [Loop, Loop] => [first, second]),
  );

function canReach(
  walker: Walker,
  { positions: [from] }: LoopStart,
  { positions: [to] }: LoopStart,
) {
  return from !== undefined && to !== undefined && walker.reach(from).has(to);
}

/** Two loops that match the same text, one of them counted, and the number of ways to split that text between them. */
type LoopSplit = { first: Loop; second: Loop; splits: number };
type LoopStart = { positions: Iterable<number> };

/**
 * Returns a function that multiplies the number of splits of a pair of loops by those of the pairs that can follow it.
 */
function createFactorFunction(
  walker: Walker,
  divisions: LoopSplit[],
): (division: LoopSplit) => number {
  const cache = new Map<LoopSplit, number>();
  const factor = (division: LoopSplit): number => {
    const found = cache.get(division);
    if (found !== undefined) return found;
    const following = divisions.filter(
      ({ first }) => first === division.second || canReach(walker, division.second, first),
    );
    const all = division.splits * Math.max(1, ...following.map(factor));
    cache.set(division, all);
    return all;
  };
  return factor;
}
