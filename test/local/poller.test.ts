import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Poller, type PollerOptions, startPoller } from '#infra/local/poller.ts';
import { selectProcessedMessages } from '#infra/local/sqs-event.ts';

const client = new SQSClient({ useQueueUrlAsEndpoint: false });
const pollers: Poller[] = [];
let queueUrl = '';

beforeEach(async () => {
  const { QueueUrl = '' } = await client.send(
    new CreateQueueCommand({
      QueueName: `poller-${crypto.randomUUID()}`,
      Attributes: { VisibilityTimeout: '1' },
    }),
  );
  queueUrl = QueueUrl;
});

afterEach(async () => {
  await Promise.all(pollers.splice(0).map((poller) => poller.stop()));
});

function startTestPoller(options: Partial<PollerOptions> & Pick<PollerOptions, 'invoke'>): void {
  pollers.push(
    startPoller({
      client,
      queueUrl,
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:test',
      batchSize: 10,
      maxConcurrency: 4,
      functionName: 'worker',
      allowsLoop: true,
      onError: () => undefined,
      ...options,
    }),
  );
}

const sendMessage = (body: string, DelaySeconds = 0) =>
  client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, DelaySeconds }));

async function countRemaining(): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] }),
  );
  const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes;
  return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible);
}

/** Returns a function that records every received body in order, with its receive count. */
function createRecorder(answer: (event: SQSEvent) => unknown = () => undefined) {
  const seen: { body: string; receives: string }[] = [];
  const invoke = async (event: unknown) => {
    const { Records } = event as SQSEvent;
    for (const { body, attributes } of Records) {
      seen.push({ body, receives: attributes.ApproximateReceiveCount });
    }
    return answer(event as SQSEvent);
  };
  return { seen, invoke };
}

test('the SQS poller deletes a processed message', async () => {
  const { seen, invoke } = createRecorder();
  startTestPoller({ invoke });

  await sendMessage('one');

  await vi.waitFor(async () => expect(await countRemaining()).toBe(0), 5_000);
  expect(seen).toEqual([{ body: 'one', receives: '1' }]);
});

test('the SQS poller redelivers only the failed messages of a batch', async () => {
  const { seen, invoke } = createRecorder(({ Records }) => ({
    batchItemFailures: Records.filter(
      ({ body, attributes }) => body === 'bad' && attributes.ApproximateReceiveCount === '1',
    ).map(({ messageId }) => ({ itemIdentifier: messageId })),
  }));
  await Promise.all([sendMessage('good'), sendMessage('bad')]);

  startTestPoller({ invoke });

  await vi.waitFor(async () => expect(await countRemaining()).toBe(0), 5_000);
  expect(seen.filter(({ body }) => body === 'good')).toHaveLength(1);
  expect(seen.filter(({ body }) => body === 'bad').map(({ receives }) => receives)).toEqual([
    '1',
    '2',
  ]);
});

test('the SQS poller redelivers all messages of a batch if the function throws', async () => {
  let calls = 0;
  const onError = vi.fn();
  const { seen, invoke } = createRecorder(() => {
    calls += 1;
    if (calls === 1) throw new Error('first time');
  });
  startTestPoller({ invoke, onError });

  await sendMessage('again');

  await vi.waitFor(async () => expect(await countRemaining()).toBe(0), 5_000);
  expect(seen.map(({ receives }) => receives)).toEqual(['1', '2']);
  expect(onError).toHaveBeenCalledOnce();
});

test('the SQS poller delivers a delayed message after its delay', async () => {
  const { seen, invoke } = createRecorder();
  startTestPoller({ invoke });
  const sent = Date.now();

  await sendMessage('later', 1);

  await vi.waitFor(() => expect(seen).toHaveLength(1), 5_000);
  expect(Date.now() - sent).toBeGreaterThanOrEqual(1_000);
});

test('the SQS poller limits concurrent invocations of a function', async () => {
  let running = 0;
  let maxRunning = 0;
  const release: (() => void)[] = [];
  const { seen, invoke } = createRecorder(async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise<void>((resolve) => release.push(resolve));
    running -= 1;
  });
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((body) => sendMessage(body)));

  startTestPoller({ invoke, batchSize: 1, maxConcurrency: 2 });

  await vi.waitFor(() => {
    release.shift()?.();
    expect(seen.length).toBeGreaterThanOrEqual(5);
  }, 10_000);
  for (const open of release.splice(0)) open();
  expect(maxRunning).toBe(2);
});

describe('the messages that are deleted after a function’s result', () => {
  const messages = [{ MessageId: 'a' }, { MessageId: 'b' }];

  test.each([
    ['nothing', undefined, ['a', 'b']],
    ['null', null, ['a', 'b']],
    ['no failures', { batchItemFailures: [] }, ['a', 'b']],
    ['one failure', { batchItemFailures: [{ itemIdentifier: 'a' }] }, ['b']],
    ['a failure of an unknown message', { batchItemFailures: [{ itemIdentifier: 'x' }] }, []],
    ['an empty identifier', { batchItemFailures: [{ itemIdentifier: '' }] }, []],
    ['another shape', { batchItemFailures: 'all' }, []],
  ])(
    'the SQS poller deletes the processed messages when the function returns %s',
    (_name, answer, done) => {
      expect(selectProcessedMessages(messages, answer).map(({ MessageId }) => MessageId)).toEqual(
        done,
      );
    },
  );
});
