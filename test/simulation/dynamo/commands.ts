import type { Placeholders } from './evaluate.ts';
import type { Item, Value } from './values.ts';

/** The members of a command's input that the in-memory table supports. */
export type CommandInput = {
  TableName?: string;
  Key?: Item;
  Item?: Item;
  IndexName?: string;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Value>;
  ReturnValues?: string;
  ReturnValuesOnConditionCheckFailure?: string;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Item;
};

export type TransactInput = {
  TransactItems: {
    Put?: CommandInput;
    Update?: CommandInput;
    Delete?: CommandInput;
    ConditionCheck?: CommandInput;
  }[];
  ClientRequestToken?: string;
};
export type BatchWriteInput = {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
};
export type BatchGetInput = { RequestItems: Record<string, { Keys: Item[] }> };

/** Returns the values of the `#names` and `:values` in an input's expressions. */
export const readPlaceholders = (input: CommandInput): Placeholders => ({
  names: input.ExpressionAttributeNames ?? {},
  values: input.ExpressionAttributeValues ?? {},
});

/** Commands that change the table. */
export const writeCommands: ReadonlySet<string> = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'BatchWriteItemCommand',
  'TransactWriteItemsCommand',
]);
