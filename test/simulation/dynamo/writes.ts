import { applyUpdate } from './apply-update.ts';
import { type CommandInput, readPlaceholders } from './commands.ts';
import { type Condition, parseCondition } from './conditions.ts';
import { isConditionSatisfied, type Leaf, resolveSteps } from './evaluate.ts';
import { dynamoErrors } from './failures.ts';
import type { ItemKey, MemoryTable } from './table.ts';
import { parseUpdate } from './updates.ts';
import { countItemBytes, deepCopy, type Item, type Value } from './values.ts';

type WriteAction = 'put' | 'update' | 'delete' | 'check';

/** Description of a write, for tests that remove guards or record conditions. */
export type WriteDescription = {
  action: WriteAction;
  entity: string;
  key: ItemKey;
  /** The attributes that the write sets, adds to or removes, each with its new value. */
  sets: Record<string, Value | undefined>;
  names: Record<string, string>;
  values: Record<string, Value>;
};
/**
 * Returns true to treat a leaf of a write's condition as satisfied without evaluating it, which simulates a missing
 * guard.
 */
export type DisablesGuard = (write: WriteDescription, leaf: Leaf) => boolean;

/** An evaluated condition of a write with its result. */
export type ConditionResult = {
  write: WriteDescription;
  condition: Condition;
  before: Item | undefined;
  isSatisfied: boolean;
};
/** `disablesGuard` disables a part of a write's condition; `onCondition` is called with each evaluated condition. */
export type ConditionHooks = {
  disablesGuard?: DisablesGuard | undefined;
  onCondition?: ((asked: ConditionResult) => void) | undefined;
};

export type Write = { action: WriteAction; input: CommandInput };
export type EvaluatedWrite = Write & {
  key: ItemKey;
  before: Item | undefined;
  isSatisfied: boolean;
};

const maxItemBytes = 400_000;

/** Returns the key of a write; throws like DynamoDB if the key is incomplete. */
export function getWriteKey({ action, input }: Write): ItemKey {
  const source = action === 'put' ? input.Item : input.Key;
  const { pk, sk } = source ?? {};
  if (typeof pk !== 'string' || typeof sk !== 'string')
    throw dynamoErrors.invalid('the key is incomplete');
  return { pk, sk };
}

/** Reads the item and evaluates the condition without writing. */
export function evaluateWrite(
  write: Write,
  table: MemoryTable,
  guarding: ConditionHooks = {},
): EvaluatedWrite {
  const key = getWriteKey(write);
  const before = table.get(key);
  const { ConditionExpression } = write.input;
  if (ConditionExpression === undefined) return { ...write, key, before, isSatisfied: true };
  const placeholders = readPlaceholders(write.input);
  const condition = parseCondition(ConditionExpression);
  const { disablesGuard: disables, onCondition } = guarding;
  const facts = (disables || onCondition) && describeWrite(write, key, before);
  const isDisabled = disables && facts ? (leaf: Leaf) => disables(facts, leaf) : undefined;
  const isSatisfied = isConditionSatisfied(condition, before ?? {}, placeholders, isDisabled);
  if (facts) onCondition?.({ write: facts, condition, before, isSatisfied });
  return { ...write, key, before, isSatisfied };
}

/** Returns the item after the write; undefined if the write deletes it. */
export function applyWrite(write: EvaluatedWrite): Item | undefined {
  if (write.action === 'check') return write.before;
  if (write.action === 'delete') return undefined;
  const after =
    write.action === 'put'
      ? deepCopy(write.input.Item ?? {})
      : applyUpdate(
          parseUpdate(write.input.UpdateExpression ?? ''),
          write.before ?? { ...write.key },
          readPlaceholders(write.input),
        );
  if (countItemBytes(after) > maxItemBytes)
    throw dynamoErrors.invalid('Item size exceeds the maximum');
  return after;
}

/** Describes a write without executing it. */
export function describeWrite(
  write: Write,
  key: ItemKey,
  before: Item | undefined,
): WriteDescription {
  const names = write.input.ExpressionAttributeNames ?? {};
  const sets =
    write.action === 'put' ? { ...write.input.Item } : findChangedAttributes(write.input, names);
  const entity = String(sets.__edb_e__ ?? before?.__edb_e__ ?? parseEntity(key));
  const values = write.input.ExpressionAttributeValues ?? {};
  return { action: write.action, entity, key, sets, names, values };
}

/** Returns the entity of an item that does not exist and is only checked: the name at the start of its sort key. */
const parseEntity = ({ sk }: ItemKey): string => sk.split('#')[0]?.toLowerCase() ?? '';

function findChangedAttributes(
  input: CommandInput,
  names: Record<string, string>,
): Record<string, Value | undefined> {
  const values = input.ExpressionAttributeValues ?? {};
  const steps = input.UpdateExpression === undefined ? [] : parseUpdate(input.UpdateExpression);
  return Object.fromEntries(
    steps.map((step) => {
      const name = String(resolveSteps(step.path, names)[0]);
      if (step.type === 'add' || step.type === 'delete') return [name, values[step.value]];
      const operand =
        step.type === 'set' && step.term.type === 'operand' ? step.term.operand : undefined;
      return [name, operand?.type === 'value' ? values[operand.name] : undefined];
    }),
  );
}
