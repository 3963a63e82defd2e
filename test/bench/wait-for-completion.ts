import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { RunningStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';

/** Returns clients of the embedded servers that bypass the counting proxies. */
export async function openAwsClients(stack: RunningStack) {
  const endpoints = await stack.endpoints();
  const options = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const dynamo = new DynamoDBClient({
    ...options,
    endpoint: String(endpoints.AWS_ENDPOINT_URL_DYNAMODB),
  });
  const sqs = new SQSClient({
    ...options,
    endpoint: String(endpoints.AWS_ENDPOINT_URL_SQS),
    useQueueUrlAsEndpoint: false,
  });
  return { dynamo, sqs, endpoints };
}
export type AwsClients = Awaited<ReturnType<typeof openAwsClients>>;

async function readDeckStatus({ dynamo, endpoints }: AwsClients, id: string): Promise<string> {
  const { Item } = await dynamo.send(
    new GetItemCommand({
      TableName: String(endpoints.TABLE_NAME),
      Key: { pk: { S: `DECK#${id}` }, sk: { S: 'META' } },
      ConsistentRead: true,
    }),
  );
  return Item?.status?.S ?? 'gone';
}

async function isQueueEmpty({ sqs, endpoints }: AwsClients): Promise<boolean> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: String(endpoints.WATCH_QUEUE_URL),
      AttributeNames: ['All'],
    }),
  );
  const left = Object.entries(Attributes).filter(([name]) =>
    name.startsWith('ApproximateNumberOfMessages'),
  );
  return left.every(([, count]) => Number(count) === 0);
}

/** Waits until every deck is completed and the watch queue is empty; throws if a deck fails. */
export async function waitForCompletion(parts: AwsClients, ids: string[]): Promise<void> {
  for (const id of ids) {
    const status = await until(
      async () => {
        const now = await readDeckStatus(parts, id);
        return ['completed', 'failed'].includes(now) && now;
      },
      { seconds: 1_800, everyMs: 200, what: `the end of deck ${id}` },
    );
    if (status === 'failed') throw new Error(`deck ${id} has failed`);
  }
  const options = { seconds: 120, everyMs: 500, what: 'an empty watch queue' };
  await until(() => isQueueEmpty(parts), options);
}
