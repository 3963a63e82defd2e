import type { Operand } from '../simulation/dynamo/conditions.ts';
import { attributesOf, type Leaf } from '../simulation/dynamo/evaluate.ts';
import type { WriteFacts } from '../simulation/dynamo/writes.ts';

/** Attributes whose values are words of the domain: they are told, others are only named. */
const worded = new Set(['status', 'state']);
/** What every write of an entity sets, or what its index wants together: it tells writes not apart. */
const common =
  /^(__edb_.*|pk|sk|gsi.*|id|presentation_id|run|user_id|updated_at|queued_at|rev|.*_shard)$/;

/** A write by what it is about, such as `task -> running (lease_owner, lease_until)`. */
export function writeText({ action, entity, sets }: WriteFacts): string {
  if (action === 'check' || action === 'delete') return `${action} ${entity}`;
  const status = sets.status ?? sets.state;
  const to = status === undefined ? '' : ` -> ${String(status)}`;
  if (action === 'put') return `put ${entity}`;
  const names = Object.keys(sets).filter((name) => !common.test(name) && !worded.has(name));
  return `${entity}${to} (${names.sort().join(', ')})`;
}

/** A condition by what it asks, such as `status = running` or `lease_owner = ?`. */
export function leafText(leaf: Leaf, write: WriteFacts): string {
  const [attribute = ''] = attributesOf(leaf, write.names);
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
