import type { Operand } from '../../simulation/dynamo/conditions.ts';
import { type Leaf, readAttributes } from '../../simulation/dynamo/evaluate.ts';
import type { WriteDescription } from '../../simulation/dynamo/writes.ts';

/** Attributes whose values are terms of the domain and are therefore shown; values of other attributes become `?`. */
const shownAttributes = new Set(['status', 'state']);

/** Returns the attribute that a condition checks. */
export const checkedAttribute = (leaf: Leaf, write: WriteDescription): string =>
  readAttributes(leaf, write.names)[0] ?? '';

/** Formats a condition, for example `status = running` or `lease_owner = ?`. */
export function formatLeaf(leaf: Leaf, write: WriteDescription): string {
  const attribute = checkedAttribute(leaf, write);
  if (leaf.type === 'test') {
    return leaf.argument ? `${leaf.test}(${attribute}, ?)` : `${leaf.test}(${attribute})`;
  }
  if (leaf.type !== 'compare') return `${attribute} ${leaf.type} ?`;
  const left = leaf.left.type === 'size' ? `size(${attribute})` : attribute;
  return `${left} ${leaf.comparator} ${formatConditionValue(leaf.right, attribute, write)}`;
}

function formatConditionValue(
  operand: Operand,
  attribute: string,
  { values }: WriteDescription,
): string {
  if (operand.type !== 'value' || !shownAttributes.has(attribute)) return '?';
  return String(values[operand.name]);
}
