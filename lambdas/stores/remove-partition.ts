import {
  type AttributeValue,
  BatchWriteItemCommand,
  QueryCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { dynamo } from '../lib/clients.ts';
import { env } from '../lib/env.ts';

type Key = { pk: AttributeValue; sk: AttributeValue };

/** Maximum number of items in DynamoDB's BatchWriteItem. */
const batchSize = 25;

/** Removes the items of a partition, except those for whose sort key `isKept` returns true. Idempotent. */
export async function removePartition(
  pk: string,
  isKept: (sk: string) => boolean = () => false,
): Promise<void> {
  for (let start: Record<string, AttributeValue> | undefined, isFirst = true; isFirst || start; ) {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: env.TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    const keys = (page.Items ?? []) as Key[];
    await removeAll(keys.filter(({ sk }) => !isKept(sk.S ?? '')));
    start = page.LastEvaluatedKey;
    isFirst = false;
  }
}

async function removeAll(keys: readonly Key[]): Promise<void> {
  for (let i = 0; i < keys.length; i += batchSize) {
    let requests: WriteRequest[] = keys
      .slice(i, i + batchSize)
      .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    while (requests.length > 0) {
      const { UnprocessedItems } = await dynamo().send(
        new BatchWriteItemCommand({ RequestItems: { [env.TABLE_NAME]: requests } }),
      );
      requests = UnprocessedItems?.[env.TABLE_NAME] ?? [];
    }
  }
}
