import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { Hono } from 'hono';
import { signedIn } from '#lambdas/api/middleware/signed-in.ts';
import { dynamo } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';

/**
 * What a list of presentations can't do without: the bearer of the token checked as the API checks them, and one read
 * of the table. Nothing is validated, shaped or logged.
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
