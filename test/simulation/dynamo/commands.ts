import type { Placeholders } from './evaluate.ts';
import type { Item, Value } from './values.ts';

/** The members of a command's input that this table understands. */
export type Input = {
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
  TransactItems: { Put?: Input; Update?: Input; Delete?: Input; ConditionCheck?: Input }[];
  ClientRequestToken?: string;
};
export type BatchWriteInput = {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
};
export type BatchGetInput = { RequestItems: Record<string, { Keys: Item[] }> };

/** What the `#names` and `:values` of an input's expressions stand for. */
export const placeholdersOf = (input: Input): Placeholders => ({
  names: input.ExpressionAttributeNames ?? {},
  values: input.ExpressionAttributeValues ?? {},
});

/** Everything that changes the table when it is executed. */
export const writeCommands: ReadonlySet<string> = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'BatchWriteItemCommand',
  'TransactWriteItemsCommand',
]);
