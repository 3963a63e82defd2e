import type { Random } from '../core/random.ts';
import type { Item, Value } from '../dynamo/values.ts';
import type { CommandName } from './real-dynamo.ts';

export type Command = { name: CommandName; input: Record<string, unknown> };

const table = 'simulation';

/** Returns one of few keys, so that commands affect the same items; the prefix separates sequences in one table. */
const randomKey = (random: Random, prefix: string): Item => ({
  pk: `${prefix}-${random.int(2)}`,
  sk: `${random.pick(['META', 'TASK#0001#a', 'TASK#0001#b', 'TASK#0002#a'])}`,
});

/** Returns random attributes; each has always the same type, as in the product's entities. */
const createAttributes = (random: Random, prefix: string): Item => {
  const allAttributes: Item = {
    n: random.int(4),
    s: random.pick(['queued', 'running', 'paused', '']),
    t: new Set(random.pick([['a'], ['a', 'b'], ['c']])),
    m: { code: random.pick(['x', 'y']), deep: [1, { two: 2 }] },
    l: [random.int(3), 'list'],
    b: random.chance(0.5),
    gsi1pk: `${prefix}-g${random.int(2)}`,
    gsi1sk: `k${random.int(3)}`,
  };
  const isWhole = random.chance(0.5);
  return Object.fromEntries(
    Object.entries(allAttributes).filter(
      ([name]) => isWhole || name.startsWith('gsi') || random.chance(0.6),
    ),
  );
};

const names = {
  '#pk': 'pk',
  '#sk': 'sk',
  '#n': 'n',
  '#s': 's',
  '#t': 't',
  '#m': 'm',
  '#l': 'l',
  '#b': 'b',
  '#code': 'code',
};

/** Returns an expression with the names and values that it uses, because DynamoDB rejects unused ones. */
function createExpression(member: string, texts: string[], random: Random, extra: Item = {}) {
  const values: Item = {
    ':n': random.int(4),
    ':n2': 3 + random.int(3),
    ':s': random.pick(['queued', 'running', 'run']),
    ':s2': random.pick(['paused', 'zzz']),
    ':t': new Set(['a']),
    ':m': { code: 'z', deep: [] },
    ':l': ['more'],
    ':b': true,
    ...extra,
  };
  const wholeText = texts.join(' ');
  const isUsed = (key: string) => new RegExp(`${key}(?![A-Za-z0-9])`).test(wholeText);
  const usedValues = Object.entries(values).filter(([key]) => isUsed(key));
  const usedNames = Object.entries(names).filter(([key]) => isUsed(key));
  return {
    [member]: texts[0],
    ...(texts[1] ? { ConditionExpression: texts[1] } : {}),
    ...(usedNames.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(usedNames) } : {}),
    ...(usedValues.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(usedValues) } : {}),
  };
}

const leafConditions = [
  'attribute_exists(#pk)',
  'attribute_not_exists(#pk)',
  'attribute_exists(#m)',
  'attribute_not_exists(#t)',
  '#n = :n',
  '#n <> :n',
  '#n < :n',
  '#n >= :n',
  '#n BETWEEN :n AND :n2',
  '#n IN (:n, :n2)',
  '#s = :s',
  '#s <> :s',
  '#s > :s',
  'begins_with(#s, :s)',
  'contains(#s, :s)',
  'contains(#t, :s)',
  'size(#t) < :n',
  'size(#s) > :n',
  'size(#l) = :n',
  '#m.#code = :s',
  '#l[0] = :n',
  '#b = :b',
  '#m = :m',
  '#t = :t',
] as const;

function createConditionText(random: Random, depth = 0): string {
  if (depth > 1 || random.chance(0.5)) return random.pick(leafConditions);
  const parts = [createConditionText(random, depth + 1), createConditionText(random, depth + 1)];
  const joined = `(${parts.join(random.chance(0.5) ? ' AND ' : ' OR ')})`;
  return random.chance(0.15) ? `NOT ${joined}` : joined;
}

const setClauses = [
  '#n = :n',
  '#n = if_not_exists(#n, :n2) - :n',
  '#n = (if_not_exists(#n, :n2) - :n)',
  '#s = :s',
  '#m = :m',
  '#b = :b',
];
/**
 * Clauses that fail if the attribute is missing. A command has at most one such clause, because implementations of
 * DynamoDB report two failures differently.
 */
const fallibleSetClauses = [
  '#n = #n + :n',
  '#s = #s',
  '#m.#code = :s2',
  '#l = list_append(#l, :l)',
  '#t = :t',
];

/** Returns an update expression. All clauses together use each attribute at most once, as DynamoDB requires. */
function createUpdateText(random: Random, canFail: boolean): string {
  const taken = new Set<string>();
  const free = (text: string) => {
    const name = text.slice(0, 2);
    if (taken.has(name)) return false;
    taken.add(name);
    return true;
  };
  const some = (texts: string[], share: number) =>
    texts.filter((text) => random.chance(share) && free(text));
  const clauses: [string, string[]][] = [
    ['ADD', some(['#n :n', '#t :t'], 0.3)],
    ['DELETE', some(['#t :t'], 0.3)],
    ['REMOVE', some(['#s', '#m', '#l[0]'], 0.2)],
    ['SET', some(canFail ? [...setClauses, ...fallibleSetClauses] : setClauses, 0.3)],
  ];
  const text = clauses
    .filter(([, steps]) => steps.length > 0)
    .map(([clause, steps]) => `${clause} ${steps.join(', ')}`)
    .join(' ');
  return text === '' ? 'SET #n = :n' : text;
}

const createOptionalCondition = (random: Random) =>
  random.chance(0.6) ? createConditionText(random) : undefined;

function createWrite(
  random: Random,
  prefix: string,
): { kind: string; input: Record<string, unknown> } {
  const kind = random.pick(['Put', 'Update', 'Update', 'Update', 'Delete']);
  const conditionExpression = createOptionalCondition(random);
  if (kind === 'Update') {
    const texts = [
      createUpdateText(random, conditionExpression === undefined),
      ...(conditionExpression ? [conditionExpression] : []),
    ];
    return {
      kind,
      input: {
        TableName: table,
        Key: randomKey(random, prefix),
        ...createExpression('UpdateExpression', texts, random),
      },
    };
  }
  const key = randomKey(random, prefix);
  return {
    kind,
    input: {
      TableName: table,
      ...(kind === 'Put'
        ? { Item: { ...key, ...createAttributes(random, prefix) } }
        : { Key: key }),
      ...(conditionExpression
        ? createExpression('ConditionExpression', [conditionExpression], random)
        : {}),
    },
  };
}

function createSingleCommand(random: Random, prefix: string): Command {
  const { kind, input } = createWrite(random, prefix);
  // The embedded DynamoDB returns only the key for ALL_OLD if the update has no effect.
  const values = kind === 'Update' ? ['ALL_NEW', 'NONE'] : ['ALL_OLD', 'NONE'];
  return {
    name: `${kind}ItemCommand` as CommandName,
    input: { ...input, ReturnValues: random.pick(values) },
  };
}

function createTransaction(random: Random, prefix: string): Command {
  const writes = Array.from({ length: 1 + random.int(3) }, () => createWrite(random, prefix));
  const keys = writes.map(({ input }) => {
    const { pk, sk } = (input.Key ?? input.Item) as Item;
    return `${pk}/${sk}`;
  });
  const distinct = writes.filter((_, i) => keys.indexOf(keys[i] ?? '') === i);
  const items = distinct.map(({ kind, input }) => ({
    [kind]: random.chance(0.5)
      ? { ...input, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
      : input,
  }));
  return { name: 'TransactWriteItemsCommand', input: { TransactItems: items } };
}

function createReadCommand(random: Random, prefix: string): Command {
  const key = randomKey(random, prefix);
  if (random.chance(0.4)) {
    return { name: 'GetItemCommand', input: { TableName: table, Key: key, ConsistentRead: true } };
  }
  const isIndex = random.chance(0.3);
  const [pk, sk] = isIndex ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
  const lowKey: Value = isIndex ? 'k1' : 'TASK#0001#';
  const sort = random.pick(['', `begins_with(${sk}, :sk)`, `${sk} >= :sk`, `${sk} < :sk`]);
  const keys = sort === '' ? `${pk} = :pk` : `${pk} = :pk AND ${sort}`;
  const filter = random.chance(0.4) ? random.pick(leafConditions.slice(2)) : '';
  const texts = createExpression('KeyConditionExpression', [`${keys}`], random, {
    ':pk': isIndex ? `${prefix}-g${random.int(2)}` : (key.pk ?? ''),
    ':sk': lowKey,
  });
  const filtered = filter === '' ? {} : createExpression('FilterExpression', [filter], random);
  return {
    name: 'QueryCommand',
    input: {
      TableName: table,
      ...(isIndex ? { IndexName: 'gsi1' } : { ConsistentRead: true }),
      ...texts,
      ...filtered,
      ...mergeExpressions(texts, filtered),
      ScanIndexForward: random.chance(0.5),
      ...(random.chance(0.2) ? { Limit: 1 + random.int(3) } : {}),
    },
  };
}

function mergeExpressions(one: Record<string, unknown>, other: Record<string, unknown>) {
  const members = ['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const;
  return Object.fromEntries(
    members
      .map((member) => [member, { ...(one[member] as object), ...(other[member] as object) }])
      .filter(([, value]) => Object.keys(value as object).length > 0),
  );
}

/** Returns the next command of a random sequence; only commands in the forms that the stores use. */
export function createRandomCommand(random: Random, prefix: string): Command {
  const kind = random.next();
  if (kind < 0.5) return createSingleCommand(random, prefix);
  return kind < 0.65 ? createTransaction(random, prefix) : createReadCommand(random, prefix);
}
