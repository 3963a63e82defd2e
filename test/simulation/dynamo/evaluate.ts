import type { AttributePath, Comparator, Condition, Operand } from './conditions.ts';
import {
  areEqual,
  compareValues,
  computeDynamoSize,
  type Item,
  isItem,
  type Value,
} from './values.ts';

/** The expression attribute names and values of a command. */
export type Placeholders = {
  names: Record<string, string>;
  values: Record<string, Value>;
};

/** A condition without and, or, not. The guards of the fault tests consist of such leaves. */
export type Leaf = Exclude<Condition, { type: 'and' | 'or' } | { type: 'not' }>;
/** Returns true for a leaf that counts as satisfied, by which tests remove a guard. */
export type IsLeafDisabled = (leaf: Leaf) => boolean;

/** Returns the leaves of a condition in order. */
export function listConditionLeaves(condition: Condition): Leaf[] {
  switch (condition.type) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(listConditionLeaves);
    case 'not':
      return listConditionLeaves(condition.part);
    default:
      return [condition];
  }
}

const isLeaf = (condition: Condition): condition is Leaf =>
  condition.type !== 'and' && condition.type !== 'or' && condition.type !== 'not';

const noneDisabled: IsLeafDisabled = () => false;

/** Whether a condition holds for an item (or for a missing item). */
export function isConditionSatisfied(
  condition: Condition,
  item: Item,
  given: Placeholders,
  isDisabled: IsLeafDisabled = noneDisabled,
): boolean {
  switch (condition.type) {
    case 'and':
      return condition.parts.every((part) => isConditionSatisfied(part, item, given, isDisabled));
    case 'or':
      return condition.parts.some((part) => isConditionSatisfied(part, item, given, isDisabled));
    case 'not':
      // A disabled leaf counts as satisfied, even when it is negated.
      return (
        (isLeaf(condition.part) && isDisabled(condition.part)) ||
        !isConditionSatisfied(condition.part, item, given, isDisabled)
      );
    default:
      return isDisabled(condition) || leafHolds(condition, item, given);
  }
}

function leafHolds(leaf: Leaf, item: Item, given: Placeholders): boolean {
  switch (leaf.type) {
    case 'compare':
      return isComparisonTrue(
        leaf.comparator,
        readOperand(leaf.left, item, given),
        readOperand(leaf.right, item, given),
      );
    case 'between': {
      const value = readOperand(leaf.value, item, given);
      return (
        isComparisonTrue('>=', value, readOperand(leaf.low, item, given)) &&
        isComparisonTrue('<=', value, readOperand(leaf.high, item, given))
      );
    }
    case 'in': {
      const value = readOperand(leaf.value, item, given);
      return leaf.options.some((option) =>
        isComparisonTrue('=', value, readOperand(option, item, given)),
      );
    }
    case 'test':
      return testHolds(leaf, item, given);
  }
}

function testHolds(leaf: Extract<Leaf, { type: 'test' }>, item: Item, given: Placeholders) {
  const value = getValueAt(leaf.path, item, given.names);
  if (leaf.test === 'attribute_exists') return value !== undefined;
  if (leaf.test === 'attribute_not_exists') return value === undefined;
  const argument = leaf.argument && readOperand(leaf.argument, item, given);
  if (value === undefined || argument === undefined) return false;
  if (leaf.test === 'begins_with') {
    return typeof value === 'string' && typeof argument === 'string' && value.startsWith(argument);
  }
  if (typeof value === 'string') return typeof argument === 'string' && value.includes(argument);
  if (value instanceof Set) return value.has(argument as string | number);
  return Array.isArray(value) && value.some((part) => areEqual(part, argument));
}

function isComparisonTrue(
  comparator: Comparator,
  left: Value | undefined,
  right: Value | undefined,
): boolean {
  // A missing value is unequal to every value and has no order.
  if (left === undefined || right === undefined) return comparator === '<>';
  if (comparator === '=') return areEqual(left, right);
  if (comparator === '<>') return !areEqual(left, right);
  const difference = compareValues(left, right);
  if (difference === undefined) return false;
  if (comparator === '<') return difference < 0;
  if (comparator === '<=') return difference <= 0;
  return comparator === '>' ? difference > 0 : difference >= 0;
}

/**
 * Returns the value of an operand; undefined if the item has no such attribute. Throws for an undefined placeholder.
 */
export function readOperand(operand: Operand, item: Item, given: Placeholders): Value | undefined {
  if (operand.type === 'value') {
    const value = given.values[operand.name];
    if (value === undefined) throw new SyntaxError(`no value is given for ${operand.name}`);
    return value;
  }
  if (operand.type === 'path') return getValueAt(operand, item, given.names);
  const measured = getValueAt(operand.path, item, given.names);
  return measured === undefined ? undefined : computeDynamoSize(measured);
}

/** Returns the steps of a path with placeholders replaced. */
export const resolveSteps = (
  path: AttributePath,
  names: Record<string, string>,
): (string | number)[] =>
  path.steps.map((step) => {
    if (typeof step === 'number' || !step.startsWith('#')) return step;
    const name = names[step];
    if (name === undefined) throw new SyntaxError(`no name is given for ${step}`);
    return name;
  });

/** Returns the value at a path; undefined if the item has none. */
export function getValueAt(
  path: AttributePath,
  item: Item,
  names: Record<string, string>,
): Value | undefined {
  let value: Value | undefined = item;
  for (const step of resolveSteps(path, names)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isItem(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** Returns the attributes that a leaf reads. */
export function readAttributes(leaf: Leaf, names: Record<string, string>): string[] {
  const operands =
    leaf.type === 'test'
      ? [leaf.path]
      : leaf.type === 'compare'
        ? [leaf.left, leaf.right]
        : [leaf.value];
  return operands.flatMap((operand) => {
    const path = operand.type === 'size' ? operand.path : operand;
    return path.type === 'path' ? [String(resolveSteps(path, names)[0])] : [];
  });
}
