import type { Operand } from '../../simulation/dynamo/conditions.ts';
import { attributesOf, type Leaf } from '../../simulation/dynamo/evaluate.ts';
import type { WriteFacts } from '../../simulation/dynamo/writes.ts';

/** Attributes whose values are words of the domain: they are told, others are only named. */
const worded = new Set(['status', 'state']);

/** The attribute that a condition asks about. */
export const attributeOf = (leaf: Leaf, write: WriteFacts): string =>
  attributesOf(leaf, write.names)[0] ?? '';

/** A condition by what it asks, such as `status = running` or `lease_owner = ?`. */
export function leafText(leaf: Leaf, write: WriteFacts): string {
  const attribute = attributeOf(leaf, write);
  if (leaf.type === 'test') {
    return leaf.argument ? `${leaf.test}(${attribute}, ?)` : `${leaf.test}(${attribute})`;
  }
  if (leaf.type !== 'compare') return `${attribute} ${leaf.type} ?`;
  const left = leaf.left.type === 'size' ? `size(${attribute})` : attribute;
  return `${left} ${leaf.comparator} ${valueText(leaf.right, attribute, write)}`;
}

function valueText(operand: Operand, attribute: string, { values }: WriteFacts): string {
  if (operand.type !== 'value' || !worded.has(attribute)) return '?';
  return String(values[operand.name]);
}
