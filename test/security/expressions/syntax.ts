import {
  type Assertion,
  CharSet,
  type Concatenation,
  JS,
  type NoParent,
  type Quantifier,
  type Element as RefaElement,
} from 'refa';

export type Element = NoParent<RefaElement>;
export type Repetition = NoParent<Quantifier>;
/** Alternatives: of a whole expression, or of a group. */
export type Choice = NoParent<Concatenation>[];
/** Characters beside a position; `edge` says whether the start or the end of the text counts as well. */
export type Neighbour = { set: CharSet; edge: boolean };
/** What a lookaround requires of one neighbour. Inexact: necessary, but not all that the lookaround requires. */
export type Condition = Neighbour & { at: 'before' | 'after'; isExact: boolean };

/** An expression that no proof covers: a backreference, or a lookbehind over a text of any length. */
export class NotProvable extends Error {}

/** The alternatives of an expression; its flags are already part of the character sets. */
export function parseExpression(source: string, flags: string): { choice: Choice; all: CharSet } {
  const literal = { source, flags: flags.replace(/[dgy]/g, '') };
  const { expression } = JS.Parser.fromLiteral(literal).parse({
    backreferences: 'unknown',
    maxBackreferenceWords: 4,
    maxNodes: 100_000,
  });
  return {
    choice: expression.alternatives,
    all: CharSet.all(/[uv]/.test(flags) ? 0x10ffff : 0xffff),
  };
}

/** Elements in a row, as an alternative. */
export const sequence = (elements: Element[]): Choice[number] => ({
  type: 'Concatenation',
  elements,
});

/** What a lookaround requires of the character before or after it. */
export function conditionOf(assertion: NoParent<Assertion>, all: CharSet): Condition {
  const at = assertion.kind === 'ahead' ? 'after' : 'before';
  const parts = assertion.alternatives.map(({ elements }) => neighbourOf(elements, at, all));
  const isExact = parts.every((part) => part.isExact);
  // A longer alternative forbids nothing by itself: the character beside it may be one that a match begins with.
  const counted = assertion.negate ? parts.filter((part) => part.isExact) : parts;
  const set = CharSet.empty(all.maximum).union(...counted.map((part) => part.set));
  const edge = counted.some((part) => part.edge);
  return assertion.negate
    ? { at, set: set.negate(), edge: !edge, isExact }
    : { at, set, edge, isExact };
}

function neighbourOf(
  elements: readonly Element[],
  at: Condition['at'],
  all: CharSet,
): Neighbour & { isExact: boolean } {
  const [first] = at === 'after' ? elements : elements.toReversed();
  if (first === undefined) return { set: all, edge: true, isExact: true };
  const isExact = elements.length === 1;
  if (first.type === 'CharacterClass') return { set: first.characters, edge: false, isExact };
  if (first.type === 'Assertion' && isExact) {
    const inner = conditionOf(first, all);
    if (inner.at === at) return inner;
  }
  return { set: all, edge: true, isExact: false };
}

/** Whether lookarounds hold for certain between a character of one set and a character of the other. */
export function holdsBetween(
  elements: readonly Element[],
  before: Neighbour,
  after: Neighbour,
  all: CharSet,
): boolean {
  return elements.every((element) => {
    if (element.type === 'Alternation') {
      return element.alternatives.some((one) => holdsBetween(one.elements, before, after, all));
    }
    if (element.type !== 'Assertion') return false;
    const condition = conditionOf(element, all);
    const side = condition.at === 'before' ? before : after;
    return (
      condition.isExact && side.set.isSubsetOf(condition.set) && (condition.edge || !side.edge)
    );
  });
}
