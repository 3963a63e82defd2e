import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { hashToken } from '#lambdas/lib/tokens.ts';
import { toAdminCodeKey } from '#lambdas/stores/user-related-entities.ts';
import type { AwsAccess } from './doctor/aws-clients.ts';

const secretSchema = z.object({ code: z.string() });

/** Stack outputs that firstAdminAddress needs. */
export type FirstAdminOutputs = { TableName: string; FirstAdminSecret: string; AppOrigin: string };

export const firstAdminOutputsSchema = z.object({
  TableName: z.string(),
  FirstAdminSecret: z.string(),
  AppOrigin: z.string(),
});

/**
 * Returns the registration address with the first admin's one-time code, or undefined if the code was used. The code is
 * in the fragment, which browsers don't send to servers. Rejects if the credentials may not read secret or table.
 */
export async function createFirstAdminAddress(
  { TableName, FirstAdminSecret, AppOrigin }: FirstAdminOutputs,
  access: AwsAccess & { region?: string } = {},
): Promise<string | undefined> {
  const secret = await new SecretsManagerClient(access).send(
    new GetSecretValueCommand({ SecretId: FirstAdminSecret }),
  );
  const { code } = secretSchema.parse(JSON.parse(secret.SecretString ?? '{}'));
  const { pk, sk } = toAdminCodeKey(hashToken(code));
  const { Item: used } = await new DynamoDBClient(access).send(
    new GetItemCommand({
      TableName,
      Key: { pk: { S: pk }, sk: { S: sk } },
      ConsistentRead: true,
    }),
  );
  if (used) return undefined;
  const address = new URL('/auth/register', AppOrigin);
  address.hash = `code=${encodeURIComponent(code)}`;
  return address.href;
}
