import {
  CreateTableCommand,
  type CreateTableInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { inject, vi } from 'vitest';

const queues = ['GENERATION_QUEUE_URL', 'WATCH_QUEUE_URL', 'MAIL_QUEUE_URL', 'WEBHOOK_QUEUE_URL'];

/**
 * Creates a separate table and separate queues for this process, configured like the shared ones, so that no file of
 * another process receives its messages or appears in its indexes. Replaces them before each further file of the
 * process; their names stay, because modules that the files share read them once.
 */
async function setup(): Promise<void> {
  const provisioned = inject('environment');
  // Each project starts services of its own, and the environment that processes inherit is that of the last to start.
  for (const [name, value] of Object.entries(provisioned))
    if (name.startsWith('AWS_ENDPOINT_URL')) process.env[name] = value;
  const suffix = `${process.pid}`;
  const dynamo = new DynamoDBClient({});
  const sqs = new SQSClient({});
  const urls = queues.map((name) => createOwnQueue(sqs, provisioned[name] ?? '', suffix));
  const own = await Promise.all([
    createOwnTable(dynamo, provisioned.TABLE_NAME ?? '', suffix),
    ...urls,
  ]);
  for (const [i, name] of ['TABLE_NAME', ...queues].entries()) process.env[name] = own[i];
  dynamo.destroy();
  sqs.destroy();
}

async function createOwnTable(
  dynamo: DynamoDBClient,
  name: string,
  suffix: string,
): Promise<string> {
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: name }));
  const TableName = `${name}-${suffix}`;
  if (process.env.TABLE_NAME === TableName) {
    await dynamo.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client: dynamo, maxWaitTime: 60, minDelay: 1 }, { TableName });
  }
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

async function createOwnQueue(sqs: SQSClient, url: string, suffix: string): Promise<string> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['VisibilityTimeout'] }),
  );
  const QueueName = `${url.split('/').at(-1)}-${suffix}`.slice(-80);
  const own = url.replace(/[^/]+$/, QueueName);
  const ownUrls = queues.map((name) => process.env[name]);
  if (ownUrls.includes(own)) await sqs.send(new DeleteQueueCommand({ QueueUrl: own }));
  const { QueueUrl } = await sqs.send(
    new CreateQueueCommand({
      QueueName,
      Attributes: { VisibilityTimeout: Attributes?.VisibilityTimeout ?? '30' },
    }),
  );
  return QueueUrl ?? '';
}

// Removes spies that the previous test file of this process left, for example one that moves the clock.
vi.restoreAllMocks();
await setup();
