import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { dynamo } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';

export type StoredItem = Record<string, AttributeValue>;

/** Returns every item of the test's own table, in DynamoDB JSON. */
export async function allItems(): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  let start: StoredItem | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({
        TableName: env.TABLE_NAME,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}
