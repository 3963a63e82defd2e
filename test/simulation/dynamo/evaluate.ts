import type { Comparator, Condition, Operand, Path } from './conditions.ts';
import { areEqual, type Item, isItem, order, sizeOf, type Value } from './values.ts';

/** The placeholders of a command. */
export type Placeholders = {
  names: Record<string, string>;
  values: Record<string, Value>;
};

/** A condition without and, or, not: what a guard is made of. */
export type Leaf = Exclude<Condition, { type: 'and' | 'or' } | { type: 'not' }>;
/** Answers true for a leaf that is to count as held: how a guard is taken out. */
export type IsLifted = (leaf: Leaf) => boolean;

/** The leaves of a condition, in their order. */
export function leavesOf(condition: Condition): Leaf[] {
  switch (condition.type) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(leavesOf);
    case 'not':
      return leavesOf(condition.part);
    default:
      return [condition];
  }
}

const nothingLifted: IsLifted = () => false;

/** Whether a condition holds for an item (or for the lack of one). */
export function holds(
  condition: Condition,
  item: Item,
  given: Placeholders,
  isLifted: IsLifted = nothingLifted,
): boolean {
  switch (condition.type) {
    case 'and':
      return condition.parts.every((part) => holds(part, item, given, isLifted));
    case 'or':
      return condition.parts.some((part) => holds(part, item, given, isLifted));
    case 'not':
      return !holds(condition.part, item, given, isLifted);
    default:
      return isLifted(condition) || leafHolds(condition, item, given);
  }
}

function leafHolds(leaf: Leaf, item: Item, given: Placeholders): boolean {
  switch (leaf.type) {
    case 'compare':
      return compares(leaf.comparator, read(leaf.left, item, given), read(leaf.right, item, given));
    case 'between': {
      const value = read(leaf.value, item, given);
      return (
        compares('>=', value, read(leaf.low, item, given)) &&
        compares('<=', value, read(leaf.high, item, given))
      );
    }
    case 'in': {
      const value = read(leaf.value, item, given);
      return leaf.options.some((option) => compares('=', value, read(option, item, given)));
    }
    case 'test':
      return testHolds(leaf, item, given);
  }
}

function testHolds(leaf: Extract<Leaf, { type: 'test' }>, item: Item, given: Placeholders) {
  const value = valueAt(leaf.path, item, given.names);
  if (leaf.test === 'attribute_exists') return value !== undefined;
  if (leaf.test === 'attribute_not_exists') return value === undefined;
  const argument = leaf.argument && read(leaf.argument, item, given);
  if (value === undefined || argument === undefined) return false;
  if (leaf.test === 'begins_with') {
    return typeof value === 'string' && typeof argument === 'string' && value.startsWith(argument);
  }
  if (typeof value === 'string') return typeof argument === 'string' && value.includes(argument);
  if (value instanceof Set) return value.has(argument as string | number);
  return Array.isArray(value) && value.some((part) => areEqual(part, argument));
}

function compares(
  comparator: Comparator,
  left: Value | undefined,
  right: Value | undefined,
): boolean {
  // What is not there is unequal to everything and in no order.
  if (left === undefined || right === undefined) return comparator === '<>';
  if (comparator === '=') return areEqual(left, right);
  if (comparator === '<>') return !areEqual(left, right);
  const difference = order(left, right);
  if (difference === undefined) return false;
  if (comparator === '<') return difference < 0;
  if (comparator === '<=') return difference <= 0;
  return comparator === '>' ? difference > 0 : difference >= 0;
}

/** The value of an operand; undefined where the item has none. Throws for a placeholder that was not given. */
export function read(operand: Operand, item: Item, given: Placeholders): Value | undefined {
  if (operand.type === 'value') {
    const value = given.values[operand.name];
    if (value === undefined) throw new SyntaxError(`no value is given for ${operand.name}`);
    return value;
  }
  if (operand.type === 'path') return valueAt(operand, item, given.names);
  const measured = valueAt(operand.path, item, given.names);
  return measured === undefined ? undefined : sizeOf(measured);
}

/** The names of a path with its placeholders filled in. */
export const stepsOf = (path: Path, names: Record<string, string>): (string | number)[] =>
  path.steps.map((step) => {
    if (typeof step === 'number' || !step.startsWith('#')) return step;
    const name = names[step];
    if (name === undefined) throw new SyntaxError(`no name is given for ${step}`);
    return name;
  });

/** What stands at a path; undefined where the item has nothing there. */
export function valueAt(path: Path, item: Item, names: Record<string, string>): Value | undefined {
  let value: Value | undefined = item;
  for (const step of stepsOf(path, names)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isItem(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** The attributes of an item that a leaf looks at. */
export function attributesOf(leaf: Leaf, names: Record<string, string>): string[] {
  const operands =
    leaf.type === 'test'
      ? [leaf.path]
      : leaf.type === 'compare'
        ? [leaf.left, leaf.right]
        : [leaf.value];
  return operands.flatMap((operand) => {
    const path = operand.type === 'size' ? operand.path : operand;
    return path.type === 'path' ? [String(stepsOf(path, names)[0])] : [];
  });
}
