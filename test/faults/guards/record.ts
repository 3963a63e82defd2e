import { holds, type Leaf, leavesOf } from '../../simulation/dynamo/evaluate.ts';
import type { Asked, WriteFacts } from '../../simulation/dynamo/writes.ts';
import { type Guard, isPartOf, nameOfGuard } from './guard.ts';
import { attributeOf, leafText } from './leaf-text.ts';
import { nameOfWrite } from './writes.ts';

/** A question of a condition, with the guards of the table that it is part of. */
export type Recorded = { question: string; entity: string; guards: Guard[] };

const isKey = (leaf: Leaf, write: WriteFacts) => ['pk', 'sk'].includes(attributeOf(leaf, write));

/** Whether a condition fails for what is not there even if its questions for the item itself are taken out. */
const wantsItemAnyway = ({ condition, write }: Asked): boolean =>
  !holds(condition, {}, write, (leaf) => isKey(leaf, write));

/**
 * Notes every question that the engine's conditional writes ask. Left out is whether the item is there, which
 * electrodb adds to each change, where another question of the same condition wants something of the item.
 */
export function recorder(all: readonly Guard[]) {
  const seen = new Map<string, Recorded>();
  const onCondition = (asked: Asked): void => {
    const { condition, write } = asked;
    const isImplied = wantsItemAnyway(asked);
    for (const leaf of leavesOf(condition)) {
      if (isImplied && isKey(leaf, write)) continue;
      const told = `${write.action} ${write.entity} (${Object.keys(write.sets)})`;
      const question = `${nameOfWrite(write) ?? told}: ${leafText(leaf, write)}`;
      if (seen.has(question)) continue;
      const guards = all.filter((guard) => isPartOf(guard, write, leaf));
      seen.set(question, { question, entity: write.entity, guards });
    }
  };
  return { seen, onCondition };
}

/** What is wrong with the table by what was recorded. */
export const gaps = (recorded: Iterable<Recorded>): string[] =>
  [...recorded]
    .filter(({ guards }) => guards.length !== 1)
    .map(({ question, guards }) =>
      guards.length === 0
        ? `no guard of the table is: ${question}`
        : `several guards are: ${question}: ${guards.map(nameOfGuard).join('; ')}`,
    );
