import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, inject, test } from 'vitest';

const environment = inject('environment');

test('the table has the keys and indexes of the template', async () => {
  const client = new DynamoDBClient();

  const { Table } = await client.send(
    new DescribeTableCommand({ TableName: environment.TABLE_NAME }),
  );

  expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['pk', 'sk']);
  expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(
    expect.arrayContaining(['gsi1', 'gsi2', 'gsi3']),
  );
});

test('the generation queue moves messages to the dead-letter queue after five receives', async () => {
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

test('the artifacts bucket stores objects', async () => {
  const client = new S3Client({ forcePathStyle: true });
  const object = { Bucket: environment.ARTIFACTS_BUCKET, Key: 'decks/x/deck.html' };

  await client.send(new PutObjectCommand({ ...object, Body: '<p>讲</p>' }));
  const { Body } = await client.send(new GetObjectCommand(object));

  expect(await Body?.transformToString()).toBe('<p>讲</p>');
});

test('SES accepts mail', async () => {
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
