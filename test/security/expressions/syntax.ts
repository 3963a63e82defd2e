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
/** The alternatives of an expression or group. */
export type RegexAlternatives = NoParent<Concatenation>[];
/** What may be next to a position in the text: any character of `set`; if `edge`, also the start or end of the text. */
export type Neighbour = { set: CharSet; edge: boolean };
/**
 * The condition of a lookaround on one neighbouring character. If not exact, the condition is necessary but not
 * sufficient.
 */
export type RegexAssertion = Neighbour & { at: 'before' | 'after'; isExact: boolean };

/** Thrown for an expression that cannot be analysed: a backreference, or a lookbehind of unbounded length. */
export class NotProvableError extends Error {}

/** Parses an expression; its flags become part of the character sets. */
export function parseExpression(
  source: string,
  flags: string,
): { choice: RegexAlternatives; all: CharSet } {
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

/** Returns a sequence of elements as one alternative. */
export const createSequence = (elements: Element[]): RegexAlternatives[number] => ({
  type: 'Concatenation',
  elements,
});

/** Returns the condition of a lookaround on the character before or after it. */
export function toLookaroundCondition(
  assertion: NoParent<Assertion>,
  all: CharSet,
): RegexAssertion {
  const at = assertion.kind === 'ahead' ? 'after' : 'before';
  const parts = assertion.alternatives.map(({ elements }) =>
    findAdjacentCharacter(elements, at, all),
  );
  const isExact = parts.every((part) => part.isExact);
  // Alternatives of several characters exclude nothing, because their first character alone may still be allowed.
  const counted = assertion.negate ? parts.filter((part) => part.isExact) : parts;
  const set = CharSet.empty(all.maximum).union(...counted.map((part) => part.set));
  const edge = counted.some((part) => part.edge);
  return assertion.negate
    ? { at, set: set.negate(), edge: !edge, isExact }
    : { at, set, edge, isExact };
}

function findAdjacentCharacter(
  elements: readonly Element[],
  at: RegexAssertion['at'],
  all: CharSet,
): Neighbour & { isExact: boolean } {
  const [first] = at === 'after' ? elements : elements.toReversed();
  if (first === undefined) return { set: all, edge: true, isExact: true };
  const isExact = elements.length === 1;
  if (first.type === 'CharacterClass') return { set: first.characters, edge: false, isExact };
  if (first.type === 'Assertion' && isExact) {
    const inner = toLookaroundCondition(first, all);
    if (inner.at === at) return inner;
  }
  return { set: all, edge: true, isExact: false };
}

/** Whether lookarounds always hold between a character of one set and a character of another. */
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
    const condition = toLookaroundCondition(element, all);
    const side = condition.at === 'before' ? before : after;
    return (
      condition.isExact && side.set.isSubsetOf(condition.set) && (condition.edge || !side.edge)
    );
  });
}
