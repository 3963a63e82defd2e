import {
  isConditionSatisfied,
  type Leaf,
  listConditionLeaves,
} from '../../simulation/dynamo/evaluate.ts';
import type { ConditionResult, WriteDescription } from '../../simulation/dynamo/writes.ts';
import { belongsToGuard, type Guard, guardName } from './guard.ts';
import { checkedAttribute, formatLeaf } from './leaf-text.ts';
import { findWriteName } from './writes.ts';

/** A recorded condition, with the guards of the table that cover it. */
export type RecordedCondition = { checkDescription: string; entity: string; guards: Guard[] };

const isKeyCondition = (leaf: Leaf, write: WriteDescription) =>
  ['pk', 'sk'].includes(checkedAttribute(leaf, write));

/** Whether a condition fails for a missing item even without its existence checks. */
const failsWithoutItem = ({ condition, write }: ConditionResult): boolean =>
  !isConditionSatisfied(condition, {}, write, (leaf) => isKeyCondition(leaf, write));

/**
 * Records every condition of the engine's conditional writes. Skips the existence check that electrodb adds to each
 * update if another part of the same condition requires the item.
 */
export function createRecorder(all: readonly Guard[]) {
  const seenConditions = new Map<string, RecordedCondition>();
  const onCondition = (result: ConditionResult): void => {
    const { condition, write } = result;
    const isImplied = failsWithoutItem(result);
    for (const leaf of listConditionLeaves(condition)) {
      if (isImplied && isKeyCondition(leaf, write)) continue;
      const description = `${write.action} ${write.entity} (${Object.keys(write.sets)})`;
      const question = `${findWriteName(write) ?? description}: ${formatLeaf(leaf, write)}`;
      if (seenConditions.has(question)) continue;
      const guards = all.filter((guard) => belongsToGuard(guard, write, leaf));
      seenConditions.set(question, { checkDescription: question, entity: write.entity, guards });
    }
  };
  return { recordedConditions: seenConditions, onCondition };
}

/** Returns the errors of the guard table: recorded conditions with no guard or several guards. */
export const findGaps = (recorded: Iterable<RecordedCondition>): string[] =>
  [...recorded]
    .filter(({ guards }) => guards.length !== 1)
    .map(({ checkDescription: question, guards }) =>
      guards.length === 0
        ? `the table has no guard for: ${question}`
        : `the table has several guards for: ${question}: ${guards.map(guardName).join('; ')}`,
    );
