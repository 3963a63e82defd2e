import type { CharSet } from 'refa';
import {
  createSequence,
  type Element,
  holdsBetween,
  type RegexAlternatives,
  type Repetition,
} from './syntax.ts';

/**
 * Removes the end of an expression that cannot fail: once the first `\d` of `\d+` matches, the whole expression has
 * matched, so no backtracking enters the repetition. The body of each removed repetition must be linear by itself.
 */
export function cutTails(
  choice: RegexAlternatives,
  all: CharSet,
): { choice: RegexAlternatives; bodies: RegexAlternatives[] } {
  const trimmed = choice.map(({ elements }) => cutTail(elements, all));
  return {
    choice: trimmed.map(({ elements }) => createSequence(elements)),
    bodies: trimmed.flatMap(({ bodies }) => bodies),
  };
}

type TailCut = { elements: Element[]; bodies: RegexAlternatives[] };

function cutTail(elements: readonly Element[], all: CharSet): TailCut {
  const last = elements.at(-1);
  const before = elements.slice(0, -1);
  if (last?.type === 'Quantifier') {
    const rest = cutTail([...before, ...expandRequiredIterations(last)], all);
    return { ...rest, bodies: [last.alternatives, ...rest.bodies] };
  }
  if (last !== undefined && cannotFail(last, before.at(-1), all)) return cutTail(before, all);
  if (last?.type === 'Alternation') {
    const inner = cutTails(last.alternatives, all);
    const alternation: Element = { type: 'Alternation', alternatives: inner.choice };
    return { elements: [...before, alternation], bodies: inner.bodies };
  }
  return { elements: [...elements], bodies: [] };
}

/** Returns the required rounds of a repetition; the last one is separate, because it ends the expression. */
function expandRequiredIterations({ alternatives, min, lazy }: Repetition): Element[] {
  if (min === 0) return [];
  const [only] = alternatives;
  const round: Element[] =
    only !== undefined && alternatives.length === 1
      ? only.elements
      : [{ type: 'Alternation', alternatives }];
  if (min === 1) return round;
  const rounds: Repetition = { type: 'Quantifier', alternatives, min: min - 1, max: min - 1, lazy };
  return [rounds, ...round];
}

/** Whether lookarounds at the end always hold after a greedy repetition of a single character class. */
function cannotFail(last: Element, previous: Element | undefined, all: CharSet): boolean {
  if (previous?.type !== 'Quantifier' || previous.lazy || previous.max !== Infinity) return false;
  const [body] = previous.alternatives;
  const [only] = body?.elements ?? [];
  if (previous.alternatives.length !== 1 || body?.elements.length !== 1) return false;
  if (only?.type !== 'CharacterClass') return false;
  const before =
    previous.min > 0 ? { set: only.characters, edge: false } : { set: all, edge: true };
  return holdsBetween([last], before, { set: only.characters.negate(), edge: true }, all);
}
