import { expect, onTestFinished, test } from 'vitest';
import { createFirstAdminAddress } from '#infra/operate/first-admin.ts';
import { jsonResponse, startLoopbackAws } from './loopback-aws.ts';

const code = 'aB3dE5'.repeat(6).slice(0, 32);
const outputs = { TableName: 'Table', FirstAdminSecret: 'arn', AppOrigin: 'https://app.example' };

/**
 * Returns the address at which the first admin registers; `isUsed` says whether the stage's one-time code has been used
 * already.
 */
async function addressWhere(isUsed: boolean) {
  const aws = await startLoopbackAws(({ operation }) => {
    if (operation === 'GetSecretValue')
      return jsonResponse({ SecretString: JSON.stringify({ code }) });
    return jsonResponse(isUsed ? { Item: { pk: { S: 'ADMIN_CODE' } } } : {});
  });
  onTestFinished(aws.close);
  const credentials = { accessKeyId: 'one', secretAccessKey: 'two' };
  const access = { endpoint: aws.endpoint, region: 'us-east-1', credentials };
  return { address: await createFirstAdminAddress(outputs, access), calls: aws.calls };
}

test('the registration address of the first admin has the invite code in its fragment', async () => {
  const { address, calls } = await addressWhere(false);

  expect(address).toBe(`https://app.example/auth/register#code=${code}`);
  expect(calls.map(({ operation }) => operation)).toEqual(['GetSecretValue', 'GetItem']);
});

test('there is no registration address when the invite code was used', async () => {
  expect((await addressWhere(true)).address).toBeUndefined();
});
