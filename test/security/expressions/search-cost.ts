import type { CharSet } from 'refa';
import { textOfTwoRounds, textShared } from './ambiguity.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import { type Loop, loopsOf } from './loops.ts';
import { type Choice, NotProvable, parseExpression } from './syntax.ts';
import { cutTails } from './tails.ts';
import { type Walker, walkerOf } from './walker.ts';

/**
 * How the time of a search grows with the text. Linear: `factor` is what counted repetitions multiply it by at most.
 * Otherwise many of `pump`, and behind them something that does not match, show the growth.
 */
export type Cost =
  | { growth: 'linear'; factor: number }
  | { growth: 'polynomial' | 'exponential'; pump: string }
  | { growth: 'unknown'; reason: string };

/**
 * How the time of a backtracking search grows, proved for every text: by the ambiguity of the expression's automaton
 * (Weber and Seidl 1991), as if every path failed. What is linear by it is linear; what is not may only be so for
 * texts that never come. A sticky expression (flag y) is tried at one place.
 */
export function searchCost(source: string, flags: string): Cost {
  if (!/[*+?{]/.test(source)) return { growth: 'linear', factor: 1 };
  try {
    const { choice, all } = parseExpression(source, flags);
    const [whole = choice, ...bodies] = partsOf(choice, all);
    return worst([
      ambiguity(automatonOf(whole, all, flags.includes('y'))),
      ...bodies.map((body) => ambiguity(automatonOf(body, all))),
    ]);
  } catch (error) {
    if (error instanceof NotProvable) return { growth: 'unknown', reason: error.message };
    throw error;
  }
}

/** An expression without its tail, and the repetitions in the tail, each as an expression that is searched for. */
function partsOf(choice: Choice, all: CharSet): Choice[] {
  const cut = cutTails(choice, all);
  return [cut.choice, ...cut.bodies.flatMap((body) => partsOf(body, all))];
}

const growths = ['linear', 'polynomial', 'exponential', 'unknown'] as const;

function worst(costs: Cost[]): Cost {
  const factor = Math.max(...costs.map((cost) => (cost.growth === 'linear' ? cost.factor : 1)));
  return costs.reduce(
    (one, other) => (growths.indexOf(other.growth) > growths.indexOf(one.growth) ? other : one),
    { growth: 'linear', factor },
  );
}

function ambiguity(automaton: Automaton): Cost {
  const walker = walkerOf(automaton);
  const loops = loopsOf(automaton);
  for (const loop of loops) {
    const pump = loop.isSearch ? undefined : textOfTwoRounds(walker, loop);
    if (pump !== undefined) return { growth: 'exponential', pump };
  }
  const divisions: Division[] = [];
  for (const [first, second] of pairsIn(walker, loops)) {
    const pump = textShared(walker, first, second);
    if (pump === undefined) continue;
    const ways = Math.min(first.bound, second.bound);
    if (ways === Infinity) return { growth: 'polynomial', pump };
    divisions.push({ first, second, ways });
  }
  return {
    growth: 'linear',
    factor: Math.max(1, ...divisions.map(factorsFrom(walker, divisions))),
  };
}

const pairsIn = (walker: Walker, loops: Loop[]): [Loop, Loop][] =>
  loops.flatMap((first) =>
    loops
      .filter((second) => first !== second && leadsTo(walker, first, second))
      .map((second): [Loop, Loop] => [first, second]),
  );

function leadsTo(walker: Walker, { positions: [from] }: LoopStart, { positions: [to] }: LoopStart) {
  return from !== undefined && to !== undefined && walker.reach(from).has(to);
}

/** Two loops that share a text, one of them counted: in how many ways it can be divided between them. */
type Division = { first: Loop; second: Loop; ways: number };
type LoopStart = { positions: Iterable<number> };

/** What a division and those behind it multiply to. */
function factorsFrom(walker: Walker, divisions: Division[]): (division: Division) => number {
  const known = new Map<Division, number>();
  const factor = (division: Division): number => {
    const found = known.get(division);
    if (found !== undefined) return found;
    const behind = divisions.filter(
      ({ first }) => first === division.second || leadsTo(walker, division.second, first),
    );
    const all = division.ways * Math.max(1, ...behind.map(factor));
    known.set(division, all);
    return all;
  };
  return factor;
}
