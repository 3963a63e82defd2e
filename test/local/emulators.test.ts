import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startRoleProxy } from '#infra/local/role-proxy.ts';

const environment = inject('environment');

test('the local DynamoDB table has the keys and indexes of the template', async () => {
  const client = new DynamoDBClient();

  const { Table } = await client.send(
    new DescribeTableCommand({ TableName: environment.TABLE_NAME }),
  );

  expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['pk', 'sk']);
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(
    expect.arrayContaining(['gsi1', 'gsi2', 'gsi3']),
  );
});

test('the local generation queue moves messages to the dead-letter queue after five receives', async () => {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });

  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: environment.GENERATION_QUEUE_URL,
      AttributeNames: ['RedrivePolicy', 'VisibilityTimeout'],
    }),
  );

  expect(JSON.parse(Attributes?.RedrivePolicy ?? '{}')).toMatchObject({ maxReceiveCount: 5 });
  expect(Attributes?.VisibilityTimeout).toBe('5400');
});

test('the local artifacts bucket stores objects', async () => {
  const client = new S3Client({ forcePathStyle: true });
  const object = { Bucket: environment.ARTIFACTS_BUCKET, Key: 'decks/x/deck.html' };

  await client.send(new PutObjectCommand({ ...object, Body: '<p>讲</p>' }));
  const { Body } = await client.send(new GetObjectCommand(object));

  expect(await Body?.transformToString()).toBe('<p>讲</p>');
});

test('the local SES emulator accepts mail', async () => {
  const client = new SESClient();

  const { MessageId } = await client.send(
    new SendEmailCommand({
      Source: environment.MAIL_FROM,
      Destination: { ToAddresses: ['someone@example.com'] },
      Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'There' } } },
    }),
  );

  expect(MessageId).toBeTruthy();
});

test('the local DynamoDB has an address that a website cannot guess', () => {
  const { hostname } = new URL(environment.AWS_ENDPOINT_URL_DYNAMODB ?? '');

  expect(hostname).toMatch(/^127(\.[1-9]\d{0,2}){3}$/);
});

test('the emulators and the role proxy reject requests of websites', async () => {
  const proxy = await startRoleProxy(environment, [], () => undefined);
  onTestFinished(() => proxy.stop());
  const mail = `${environment.AWS_ENDPOINT_URL_SES}/store`;
  const bucket = `${environment.AWS_ENDPOINT_URL_S3}/${environment.ARTIFACTS_BUCKET}`;
  const send = async (url: string, origin?: string) =>
    (await fetch(url, { headers: origin === undefined ? {} : { origin } })).status;

  const answers = await Promise.all([
    ...[mail, bucket].map((url) => send(url)),
    ...[mail, bucket].map((url) => send(url, 'https://evil.test')),
    send(bucket, 'null'),
  ]);
  const proxied = await fetch(proxy.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
    headers: {
      origin: 'https://evil.test',
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request',
    },
  });

  expect(answers).toEqual([200, 200, 403, 403, 403]);
  expect(proxied.status).toBe(403);
  expect(await proxied.text()).toBe('This server does not accept requests of websites.\n');
});
