import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand } from '@aws-sdk/client-ses';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dynamo, secrets, sqs } from '#lambdas/lib/clients.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { ses } from '#lambdas/mailer/send-mail.ts';
import { converse } from '#lambdas/models/bedrock.ts';

/** A server that accepts every request and never responds. */
let silentServer: Server;

beforeAll(async () => {
  silentServer = createServer().listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const address = silentServer.address();
  if (address === null || typeof address === 'string') throw new Error('listens on no port');
  const environment = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${address.port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_MAX_ATTEMPTS: '1',
    S3_FORCE_PATH_STYLE: '1',
    STAGE: 'test',
    POWERTOOLS_SERVICE_NAME: 'test',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
  // Other tests set endpoints for single services; these would take precedence over the endpoint that is set here.
  const others = Object.keys(process.env).filter((name) => name.startsWith('AWS_ENDPOINT_URL_'));
  for (const name of others) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  silentServer.closeAllConnections();
  silentServer.close();
});
// Fake timers control the request timeout but not socket timeouts, so only the request timeout can end a call.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

const itemKey = { pk: { S: 'a' }, sk: { S: 'a' } };
const getItem = () =>
  converse({
    purpose: 'slide',
    modelId: 'deckwright.demo-v1:0',
    system: 'Be brief.',
    messages: [{ role: 'user', content: [{ text: 'Hello' }] }],
    maxTokens: 100,
    signal: new AbortController().signal,
    metadata: {},
  });
const sendMailCommand = new SendEmailCommand({
  Source: 'no-reply@example.com',
  Destination: { ToAddresses: ['a@example.com'] },
  Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } },
});

test.each([
  ['the table', 10_000, () => dynamo().send(new GetItemCommand({ TableName: 't', Key: itemKey }))],
  [
    'the queues',
    10_000,
    () => sqs().send(new SendMessageCommand({ QueueUrl: 'q', MessageBody: 'm' })),
  ],
  ['the bucket', 10_000, () => s3().send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }))],
  ['the secrets', 10_000, () => secrets().send(new GetSecretValueCommand({ SecretId: 's' }))],
  ['mail', 10_000, () => ses().send(sendMailCommand)],
  ['the models', 285_000, getItem],
])('a call to a %s server that never responds fails after %i ms', async (_what, limit, call) => {
  const isAsked = once(silentServer, 'request');
  const outcome = call().then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'failed'),
  );
  await isAsked;
  vi.advanceTimersByTime(limit - 1);
  const before = await Promise.race([outcome, new Promise((next) => setImmediate(next, 'waits'))]);

  vi.advanceTimersByTime(1);

  expect(before).toBe('waits');
  expect(await outcome).toMatch(
    new RegExp(`(?:TimeoutError|ModelError): .*exceeded the configured ${limit} ms`),
  );
});
