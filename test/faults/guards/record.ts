import {
  conditionLeaves,
  isConditionSatisfied,
  type Leaf,
} from '../../simulation/dynamo/evaluate.ts';
import type { ConditionResult, WriteDescription } from '../../simulation/dynamo/writes.ts';
import { belongsToGuard, type Guard, guardName } from './guard.ts';
import { checkedAttribute, leafText } from './leaf-text.ts';
import { writeName } from './writes.ts';

/** A recorded condition, with the guards of the table that cover it. */
export type RecordedCondition = { question: string; entity: string; guards: Guard[] };

const isKey = (leaf: Leaf, write: WriteDescription) =>
  ['pk', 'sk'].includes(checkedAttribute(leaf, write));

/** Whether a condition fails for a missing item even without its existence checks. */
const failsWithoutItem = ({ condition, write }: ConditionResult): boolean =>
  !isConditionSatisfied(condition, {}, write, (leaf) => isKey(leaf, write));

/**
 * Records every condition of the engine's conditional writes. Skips the existence check that electrodb adds to each
 * update if another part of the same condition requires the item.
 */
export function createRecorder(all: readonly Guard[]) {
  const seenConditions = new Map<string, RecordedCondition>();
  const onCondition = (result: ConditionResult): void => {
    const { condition, write } = result;
    const isImplied = failsWithoutItem(result);
    for (const leaf of conditionLeaves(condition)) {
      if (isImplied && isKey(leaf, write)) continue;
      const description = `${write.action} ${write.entity} (${Object.keys(write.sets)})`;
      const question = `${writeName(write) ?? description}: ${leafText(leaf, write)}`;
      if (seenConditions.has(question)) continue;
      const guards = all.filter((guard) => belongsToGuard(guard, write, leaf));
      seenConditions.set(question, { question, entity: write.entity, guards });
    }
  };
  return { seen: seenConditions, onCondition };
}

/** Returns the errors of the guard table: recorded conditions with no guard or several guards. */
export const findGaps = (recorded: Iterable<RecordedCondition>): string[] =>
  [...recorded]
    .filter(({ guards }) => guards.length !== 1)
    .map(({ question, guards }) =>
      guards.length === 0
        ? `the table has no guard for: ${question}`
        : `the table has several guards for: ${question}: ${guards.map(guardName).join('; ')}`,
    );
