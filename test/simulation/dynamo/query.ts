import { type CommandInput, readPlaceholders } from './commands.ts';
import { type Condition, parseCondition } from './conditions.ts';
import { isConditionSatisfied, type Placeholders, readOperand, resolveSteps } from './evaluate.ts';
import { dynamoErrors } from './failures.ts';
import { type IndexName, indexNames, type MemoryTable } from './table.ts';
import { deepCopy, type Item } from './values.ts';

/** Executes a Query: one page of a partition's items in order. */
export function executeQuery(input: CommandInput, table: MemoryTable) {
  const placeholders = readPlaceholders(input);
  const index = indexNames.find((name) => name === input.IndexName);
  const keys = parseCondition(input.KeyConditionExpression ?? '');
  const foundItems = table
    .partition(readPartitionKey(keys, placeholders, index), index)
    .filter((item) => isConditionSatisfied(keys, item, placeholders));
  if (input.ScanIndexForward === false) foundItems.reverse();
  const rest = foundItems.slice(findStartIndex(foundItems, input.ExclusiveStartKey));
  const page = input.Limit === undefined ? rest : rest.slice(0, input.Limit);
  const filter = input.FilterExpression && parseCondition(input.FilterExpression);
  const keptItems = filter
    ? page.filter((item) => isConditionSatisfied(filter, item, placeholders))
    : page;
  const lastItem = page.at(-1);
  return {
    Items: keptItems.map((item) => deepCopy(index === 'gsi3' ? pickKeys(item, index) : item)),
    Count: keptItems.length,
    ScannedCount: page.length,
    ...(lastItem && page.length < rest.length
      ? { LastEvaluatedKey: pickKeys(lastItem, index) }
      : {}),
  };
}

function readPartitionKey(
  keys: Condition,
  given: Placeholders,
  index: IndexName | undefined,
): string {
  const name = index ? `${index}pk` : 'pk';
  const parts = keys.type === 'and' ? keys.parts : [keys];
  for (const part of parts) {
    if (part.type !== 'compare' || part.comparator !== '=' || part.left.type !== 'path') continue;
    if (resolveSteps(part.left, given.names)[0] === name)
      return String(readOperand(part.right, {}, given));
  }
  throw dynamoErrors.invalid('Query condition missed key schema element');
}

const pickKeys = (item: Item, index: IndexName | undefined): Item => {
  const names = ['pk', 'sk', ...(index ? [`${index}pk`, `${index}sk`] : [])];
  return Object.fromEntries(names.map((name) => [name, item[name] ?? null]));
};

/** Returns the index after the key at which the previous page ended. */
function findStartIndex(found: Item[], start: Item | undefined): number {
  if (!start) return 0;
  return found.findIndex((item) => item.pk === start.pk && item.sk === start.sk) + 1;
}
