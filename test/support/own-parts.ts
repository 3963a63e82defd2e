import {
  CreateTableCommand,
  type CreateTableInput,
  DescribeTableCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { inject } from 'vitest';

const queues = ['GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL', 'MAIL_QUEUE_URL', 'WEBHOOK_QUEUE_URL'];

/**
 * Gives a test file its own table and queues, configured like the provisioned ones, so that no other file receives
 * its messages or appears in its indexes.
 */
async function setup(): Promise<void> {
  const provisioned = inject('environment');
  const suffix = crypto.randomUUID();
  const dynamo = new DynamoDBClient({});
  const sqs = new SQSClient({});
  const urls = queues.map((name) => ownQueue(sqs, provisioned[name] ?? '', suffix));
  const own = await Promise.all([ownTable(dynamo, provisioned.TABLE_NAME ?? '', suffix), ...urls]);
  for (const [i, name] of ['TABLE_NAME', ...queues].entries()) process.env[name] = own[i];
  dynamo.destroy();
  sqs.destroy();
}

async function ownTable(dynamo: DynamoDBClient, name: string, suffix: string): Promise<string> {
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: name }));
  const TableName = `${name}-${suffix}`;
  const input = {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Table?.AttributeDefinitions,
    KeySchema: Table?.KeySchema,
    GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(
      ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
    ),
  } as CreateTableInput;
  await dynamo.send(new CreateTableCommand(input));
  return TableName;
}

async function ownQueue(sqs: SQSClient, url: string, suffix: string): Promise<string> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['VisibilityTimeout'] }),
  );
  const QueueName = `${url.split('/').at(-1)}-${suffix}`.slice(-80);
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({
      QueueName,
      Attributes: { VisibilityTimeout: Attributes?.VisibilityTimeout ?? '30' },
    }),
  );
  return QueueUrl ?? '';
}

await setup();
