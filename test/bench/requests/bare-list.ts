import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { Hono } from 'hono';
import { signedIn } from '#lambdas/api/middleware/signed-in.ts';
import { dynamo } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';

/**
 * Lists presentations with the API's check of the bearer token and one read of the table, without validation, mapping
 * or logging.
 */
export const bareList = new Hono().get('/presentations', signedIn, async (c) => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :owner',
      ExpressionAttributeValues: { ':owner': { S: `OWNER#${c.get('user').id}` } },
    }),
  );
  return c.json({ items: Items });
});
