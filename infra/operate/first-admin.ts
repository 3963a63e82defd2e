import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { adminCodeKey } from '#lambdas/stores/people-entities.ts';
import type { AwsAccess } from './doctor/aws-clients.ts';

const secretSchema = z.object({ code: z.string() });

/** The stack's own names of what is read, as its outputs have them. */
export type FirstAdminOutputs = { TableName: string; FirstAdminSecret: string; AppOrigin: string };

export const firstAdminOutputs = z.object({
  TableName: z.string(),
  FirstAdminSecret: z.string(),
  AppOrigin: z.string(),
});

/**
 * Where the first admin registers, with the one-time code in the address’s fragment, which browsers send to no server;
 * undefined once the code was spent.
 * Rejects where the credentials may not read the secret or the table.
 */
export async function firstAdminAddress(
  { TableName, FirstAdminSecret, AppOrigin }: FirstAdminOutputs,
  access: AwsAccess & { region?: string } = {},
): Promise<string | undefined> {
  const secret = await new SecretsManagerClient(access).send(
    new GetSecretValueCommand({ SecretId: FirstAdminSecret }),
  );
  const { code } = secretSchema.parse(JSON.parse(secret.SecretString ?? '{}'));
  const { pk, sk } = adminCodeKey(hashToken(code));
  const { Item: spent } = await new DynamoDBClient(access).send(
    new GetItemCommand({
      TableName,
      Key: { pk: { S: pk }, sk: { S: sk } },
      ConsistentRead: true,
    }),
  );
  if (spent) return undefined;
  const address = new URL('/auth/register', AppOrigin);
  address.hash = `code=${encodeURIComponent(code)}`;
  return address.href;
}
