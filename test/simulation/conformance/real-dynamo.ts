import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { env } from '#lambdas/lib/env.ts';
import { type Item, isItem, type Value } from '../dynamo/values.ts';

/** A separate client, because a simulation may replace the product's client. */
const client = new DynamoDBClient({});

const commands = {
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  DeleteItemCommand,
  QueryCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  TransactWriteItemsCommand,
};
export type CommandName = keyof typeof commands;

/** Members of inputs and outputs that contain items, or lists or maps of items. */
const itemMembers = new Set([
  'Key',
  'Item',
  'Items',
  'Keys',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);

/** Executes a command with plain values on the embedded DynamoDB. */
export async function executeOnDynamo(name: CommandName, input: object): Promise<unknown> {
  const Command = commands[name] as unknown as new (input: never) => never;
  const named = replaceTableName(convertValues(input, (value) => marshal(value as Value)));
  return convertValues(await client.send(new Command(named as never)), (value) =>
    unmarshal(value as AttributeValue),
  );
}

/** Replaces the simulation's table name with the real one everywhere. */
function replaceTableName(input: unknown): unknown {
  const text = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(text);
    if (!isItem(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key === 'TableName') return [key, env.TABLE_NAME];
        if (key !== 'RequestItems') return [key, text(part)];
        return [key, { [env.TABLE_NAME]: text(Object.values(part as object)[0]) }];
      }),
    );
  };
  return text(input);
}

/** Converts each attribute value in a command or result with `each`. */
function convertValues(part: unknown, each: (value: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => convertValues(one, each));
  if (!isItem(part)) return part;
  const entries = Object.entries(part).map(([name, value]): [string, unknown] => {
    if (!itemMembers.has(name) || value === undefined) return [name, convertValues(value, each)];
    return [
      name,
      Array.isArray(value)
        ? value.map((item) => convertMembers(item, each))
        : convertMembers(value, each),
    ];
  });
  return Object.fromEntries(entries);
}

const convertMembers = (item: unknown, each: (value: unknown) => unknown): unknown =>
  Object.fromEntries(
    Object.entries((item ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, each(value)]),
  );

function marshal(value: Value): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Set) return { SS: [...value].map(String) };
  if (Array.isArray(value)) return { L: value.map(marshal) };
  return {
    M: convertMembers(value, (part) => marshal(part as Value)) as Record<string, AttributeValue>,
  };
}

function unmarshal(value: AttributeValue): Value {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.SS !== undefined) return new Set(value.SS);
  if (value.L !== undefined) return value.L.map(unmarshal);
  if (value.M !== undefined)
    return convertMembers(value.M, (part) => unmarshal(part as AttributeValue)) as Item;
  if (value.B !== undefined) return value.B;
  return null;
}
