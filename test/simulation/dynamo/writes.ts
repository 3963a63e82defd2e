import { applyUpdate } from './apply-update.ts';
import { type Input, placeholdersOf } from './commands.ts';
import { type Condition, parseCondition } from './conditions.ts';
import { holds, type Leaf, stepsOf } from './evaluate.ts';
import { failures } from './failures.ts';
import type { Key, MemoryTable } from './table.ts';
import { parseUpdate } from './updates.ts';
import { bytesOf, copy, type Item, type Value } from './values.ts';

export type WriteAction = 'put' | 'update' | 'delete' | 'check';

/** What a write is about, for those who take guards out or look on. */
export type WriteFacts = {
  action: WriteAction;
  entity: string;
  key: Key;
  /** The attributes that it sets, adds to or removes, with the value given for each. */
  sets: Record<string, Value | undefined>;
  names: Record<string, string>;
  values: Record<string, Value>;
};
/** Answers true for a condition of a write that is to count as held. */
export type LiftsGuard = (write: WriteFacts, leaf: Leaf) => boolean;

/** A condition that was asked of an item, and what came of it. */
export type Asked = {
  write: WriteFacts;
  condition: Condition;
  before: Item | undefined;
  isHeld: boolean;
};
/** Those who take guards out, and those who look on at conditions. */
export type Guarding = {
  liftsGuard?: LiftsGuard | undefined;
  onCondition?: ((asked: Asked) => void) | undefined;
};

export type Write = { action: WriteAction; input: Input };
export type Prepared = Write & { key: Key; before: Item | undefined; isHeld: boolean };

const largestItem = 400_000;

/** The key that a write is about; throws what DynamoDB would where it is not whole. */
export function keyOf({ action, input }: Write): Key {
  const source = action === 'put' ? input.Item : input.Key;
  const { pk, sk } = source ?? {};
  if (typeof pk !== 'string' || typeof sk !== 'string')
    throw failures.invalid('the key is not whole');
  return { pk, sk };
}

/** Reads the item and asks the condition; nothing is written yet. */
export function prepare(write: Write, table: MemoryTable, guarding: Guarding = {}): Prepared {
  const key = keyOf(write);
  const before = table.get(key);
  const { ConditionExpression } = write.input;
  if (ConditionExpression === undefined) return { ...write, key, before, isHeld: true };
  const given = placeholdersOf(write.input);
  const condition = parseCondition(ConditionExpression);
  const { liftsGuard: lifts, onCondition } = guarding;
  const facts = (lifts || onCondition) && factsOf(write, key, before);
  const isLifted = lifts && facts ? (leaf: Leaf) => lifts(facts, leaf) : undefined;
  const isHeld = holds(condition, before ?? {}, given, isLifted);
  if (facts) onCondition?.({ write: facts, condition, before, isHeld });
  return { ...write, key, before, isHeld };
}

/** What the write makes of its item; undefined where it removes it. */
export function outcomeOf(write: Prepared): Item | undefined {
  if (write.action === 'check') return write.before;
  if (write.action === 'delete') return undefined;
  const after =
    write.action === 'put'
      ? copy(write.input.Item ?? {})
      : applyUpdate(
          parseUpdate(write.input.UpdateExpression ?? ''),
          write.before ?? { ...write.key },
          placeholdersOf(write.input),
        );
  if (bytesOf(after) > largestItem) throw failures.invalid('Item size exceeds the maximum');
  return after;
}

/** What the guards look at of a write, without carrying it out. */
export function factsOf(write: Write, key: Key, before: Item | undefined): WriteFacts {
  const names = write.input.ExpressionAttributeNames ?? {};
  const sets = write.action === 'put' ? { ...write.input.Item } : setsOf(write.input, names);
  const entity = String(sets.__edb_e__ ?? before?.__edb_e__ ?? entityOf(key));
  const values = write.input.ExpressionAttributeValues ?? {};
  return { action: write.action, entity, key, sets, names, values };
}

/** Of an item that is not there and only looked at; its sort key begins with its entity’s name. */
const entityOf = ({ sk }: Key): string => sk.split('#')[0]?.toLowerCase() ?? '';

function setsOf(input: Input, names: Record<string, string>): Record<string, Value | undefined> {
  const values = input.ExpressionAttributeValues ?? {};
  const steps = input.UpdateExpression === undefined ? [] : parseUpdate(input.UpdateExpression);
  return Object.fromEntries(
    steps.map((step) => {
      const name = String(stepsOf(step.path, names)[0]);
      if (step.type === 'add' || step.type === 'delete') return [name, values[step.value]];
      const operand =
        step.type === 'set' && step.term.type === 'operand' ? step.term.operand : undefined;
      return [name, operand?.type === 'value' ? values[operand.name] : undefined];
    }),
  );
}
