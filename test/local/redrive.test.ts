import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Poller, startPoller } from '#infra/local/poller.ts';
import { createDescriber } from '#infra/operate/describe-message.ts';
import { readRedriveOptions } from '#infra/operate/redrive-options.ts';
import { type Redrive, redriveQueue } from '#infra/operate/redrive-queue.ts';
import { findQueueUrls, readLocalOutputs } from '#infra/operate/stack-outputs.ts';
import { env } from '#lambdas/lib/env.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { type TaskMessage, taskMessageSchema } from '#shared/schemas/queue.ts';
import { startLoopbackAws, xmlResponse } from '#test/infra/operate/loopback-aws.ts';
import { newDeck, newTask } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskKey,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';

const client = new SQSClient({ useQueueUrlAsEndpoint: false });
const pollers: Poller[] = [];
let queue = '';
let deadLetterQueue = '';

const createQueue = async (name: string, Attributes: Record<string, string> = {}) => {
  const made = await client.send(
    new CreateQueueCommand({ QueueName: `${name}-${crypto.randomUUID()}`, Attributes }),
  );
  return made.QueueUrl ?? '';
};
const readAttributes = async (QueueUrl: string) => {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  return (await client.send(command)).Attributes ?? {};
};
const countWaiting = async (url: string) =>
  Number((await readAttributes(url)).ApproximateNumberOfMessages);
const countRemaining = async (url: string) =>
  (await countWaiting(url)) +
  Number((await readAttributes(url)).ApproximateNumberOfMessagesNotVisible);

beforeEach(async () => {
  deadLetterQueue = await createQueue('dead');
  const { QueueArn } = await readAttributes(deadLetterQueue);
  const redrivePolicy = { deadLetterTargetArn: QueueArn, maxReceiveCount: 5 };
  queue = await createQueue('work', {
    VisibilityTimeout: '1',
    RedrivePolicy: JSON.stringify(redrivePolicy),
  });
});

afterEach(async () => {
  await Promise.all(pollers.splice(0).map((poller) => poller.stop()));
});

const sendMessage = (url: string, body: string) =>
  client.send(
    new SendMessageCommand({ QueueUrl: url, MessageBody: body, MessageGroupId: 'owner' }),
  );

/** Consumes the queue with one message per invocation, like the worker. */
function consumeQueue(take: (message: TaskMessage) => Promise<void>): void {
  pollers.push(
    startPoller({
      client,
      queueUrl: queue,
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:test',
      batchSize: 1,
      maxConcurrency: 12,
      functionName: 'worker',
      allowsLoop: true,
      onError: () => undefined,
      invoke: async (event) => {
        for (const { body } of (event as SQSEvent).Records)
          await take(taskMessageSchema.parse(JSON.parse(body)));
      },
    }),
  );
}

function createRedrive(options: Partial<Redrive> = {}) {
  const lines: string[] = [];
  const redrive: Redrive = {
    client,
    from: deadLetterQueue,
    to: queue,
    describe: createDescriber(true),
    isDryRun: false,
    isDropping: false,
    print: (line) => lines.push(line),
    ...options,
  };
  return { redrive, lines };
}

const createUnreadableBody = (i: number) =>
  ['not json', '{}', '{"v":2}', '[]', '""'][i % 5] ?? `unreadable \u001b[2J${i}`;

describe('a hundred unreadable messages among readable ones', () => {
  test('unreadable messages become dead letters without blocking other messages, and a redrive keeps them', async () => {
    const readableTasks = await Promise.all(Array.from({ length: 50 }, () => newTask()));
    const handled: string[] = [];
    consumeQueue(async ({ presentation_id }) => {
      handled.push(presentation_id);
    });
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        await sendMessage(queue, createUnreadableBody(i));
        const key = readableTasks[i];
        if (key) await sendMessage(queue, formatMessage(key.presentation_id));
      }),
    );

    await vi.waitFor(() => expect(new Set(handled).size).toBe(50), 15_000);
    await vi.waitFor(async () => expect(await countWaiting(deadLetterQueue)).toBe(100), 25_000);
    expect(handled).toHaveLength(50);

    const { redrive, lines } = createRedrive();
    expect(await redriveQueue(redrive)).toEqual({ sent: 0, left: 100, dropped: 0 });
    expect(await countRemaining(deadLetterQueue)).toBe(100);
    expect(lines.filter((line) => line === 'unreadable, left  "not json"')).toHaveLength(20);

    const dropping = createRedrive({ isDropping: true });
    expect(await redriveQueue(dropping.redrive)).toEqual({ sent: 0, left: 0, dropped: 100 });
    expect(await countRemaining(deadLetterQueue)).toBe(0);
    expect(handled).toHaveLength(50);
  }, 60_000);
});

const formatMessage = (id: string) => JSON.stringify(outlineTaskMessage(id));

const group = { MessageGroupId: 'owner' };

describe('redriving dead letters', () => {
  test('a redrive processes dead letters after an outage; a duplicate message does not run the task twice', async () => {
    const deck = await newDeck();
    const worker = createPortsWithModel(createStreamingModel(completeOutlineLines));
    let isDown = true;
    let receives = 0;
    consumeQueue(async (taskMessage) => {
      receives += 1;
      if (isDown) throw new Error('the store cannot be reached');
      await runTask(taskMessage, worker);
    });
    await sendMessage(queue, formatMessage(deck.id));
    await vi.waitFor(async () => expect(await countWaiting(deadLetterQueue)).toBe(1), 20_000);
    expect(receives).toBe(5);
    isDown = false;
    // Simulates a redrive that crashed after it had sent the message and before it deleted the original.
    await sendMessage(queue, formatMessage(deck.id));

    const { redrive, lines } = createRedrive();
    const [first, again] = [await redriveQueue(redrive), await redriveQueue(redrive)];

    expect([first.sent, again.sent]).toEqual([1, 0]);
    expect(lines.join()).toMatch(/send {2}deck .+ run 1, task outline-1: the deck is running/);
    await vi.waitFor(async () => expect(await countRemaining(queue)).toBe(0), 10_000);
    const task = await getTask(outlineTaskKey(deck.id));
    expect([task?.status, task?.claims]).toEqual(['completed', 1]);
    const events = (await listEvents(deck.id, 50)).map((event) => event.type);
    expect(events.filter((type) => type === 'started')).toHaveLength(1);
  }, 60_000);

  test('a redrive keeps the message group', async () => {
    // Messages are mocked, because the embedded SQS accepts a message group on a standard queue but does not return it
    // with the message.
    const body = formatMessage('01J0000000000000000000000B');
    const answers = [{ Messages: [{ MessageId: '1', Body: body, Attributes: group }] }];
    const groups: unknown[] = [];
    const scripted = async (command: object) => {
      if (command instanceof SendMessageCommand) groups.push(command.input.MessageGroupId);
      return command instanceof ReceiveMessageCommand ? (answers.shift() ?? {}) : {};
    };

    await redriveQueue(
      createRedrive({ client: { send: scripted } as unknown as SQSClient }).redrive,
    );

    expect(groups).toEqual(['owner']);
  });

  test('a redrive changes nothing in a dry run', async () => {
    const key = await newTask();
    await sendMessage(deadLetterQueue, formatMessage(key.presentation_id));
    await sendMessage(deadLetterQueue, 'not json');
    const { redrive, lines } = createRedrive({ isDryRun: true, isDropping: true });

    expect(await redriveQueue(redrive)).toEqual({ sent: 1, left: 0, dropped: 1 });

    expect(lines.toSorted()).toEqual([
      'unreadable, would drop  "not json"',
      `would send  deck ${key.presentation_id}, run 1, task outline-1: the deck no longer exists`,
    ]);
    expect([await countRemaining(deadLetterQueue), await countRemaining(queue)]).toEqual([2, 0]);
    expect(await redriveQueue(createRedrive().redrive)).toEqual({ sent: 1, left: 1, dropped: 0 });
  });

  test('a redrive sends the message of an edit again', async () => {
    const edit = { v: 1, kind: 'publish_edits', presentation_id: 'D1', edit_id: 'E1' };
    await sendMessage(deadLetterQueue, JSON.stringify(edit));
    const { redrive, lines } = createRedrive();

    expect(await redriveQueue(redrive)).toEqual({ sent: 1, left: 0, dropped: 0 });

    expect(lines).toEqual(['send  deck D1, edits to publish']);
  });

  test('a redrive names the user of an export', async () => {
    await sendMessage(
      deadLetterQueue,
      JSON.stringify({ v: 1, kind: 'export_data', user_id: 'U1' }),
    );
    const { redrive, lines } = createRedrive();

    await redriveQueue(redrive);

    expect(lines).toEqual(['send  export of the data of user U1']);
  });

  test('a redrive prints neither tokens nor addresses of mails', async () => {
    const mail = {
      v: 1,
      kind: 'verify_email',
      to: 'ada@example.com',
      full_name: 'Ada',
      locale: 'en',
      token: 'secret',
    };
    await sendMessage(deadLetterQueue, JSON.stringify(mail));
    const { redrive, lines } = createRedrive();

    await redriveQueue(redrive);

    expect(lines).toEqual(['send  mail verify_email']);
  });
});

describe('the redrive command line', () => {
  test('the redrive command reads the local stack’s queue URLs from the endpoints file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'deckwright-redrive-'));
    const key = await newTask();
    await sendMessage(deadLetterQueue, formatMessage(key.presentation_id));
    const endpoints = {
      AWS_ENDPOINT_URL_SQS: process.env.AWS_ENDPOINT_URL_SQS,
      TableName: env.TABLE_NAME,
      GenerationQueueUrl: queue,
      GenerationDeadLettersUrl: deadLetterQueue,
    };
    await writeFile(join(directory, 'endpoints.json'), JSON.stringify(endpoints));

    const run = promisify(execFile)(
      process.execPath,
      ['infra/operate/redrive.ts', '--queue', 'generation'],
      { env: { ...process.env, DATA_DIR: directory } },
    );

    const { stdout } = await run;
    expect(stdout).toContain('generation: 1 sent, 0 left, 0 dropped');
    expect(await countWaiting(queue)).toBe(1);
    await rm(directory, { recursive: true });
  });

  test('the redrive command reads a deployed stage’s queue URLs from the stack outputs', async () => {
    const key = await newTask();
    await sendMessage(deadLetterQueue, formatMessage(key.presentation_id));
    const outputs = {
      TableName: env.TABLE_NAME,
      GenerationQueueUrl: queue,
      GenerationDeadLettersUrl: deadLetterQueue,
    };
    const members = Object.entries(outputs).map(
      ([name, value]) =>
        `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    );
    const aws = await startLoopbackAws(({ operation }) =>
      xmlResponse(
        operation,
        `<Stacks><member><StackName>S</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>${members.join('')}</Outputs></member></Stacks>`,
      ),
    );
    onTestFinished(aws.close);

    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['infra/operate/redrive.ts', '--stage', 'prod', '--queue', 'generation'],
      { env: { ...process.env, AWS_ENDPOINT_URL_CLOUDFORMATION: aws.endpoint } },
    );

    expect(stdout).toContain('generation: 1 sent, 0 left, 0 dropped');
    expect(aws.calls.map(({ body }) => new URLSearchParams(body).get('StackName'))).toEqual([
      'Deckwright-prod',
    ]);
  });

  test.each([
    [['--stage', 'prod'], { stack: 'Deckwright-prod' }],
    [[], { file: 'data/endpoints.json', queues: ['generation', 'watch', 'mail', 'webhook'] }],
    [['--queue', 'mail'], { queues: ['mail'] }],
    [['--from', 'a', '--to', 'b', '--table', 't'], { from: 'a', to: 'b', table: 't' }],
  ])('the redrive command parses the arguments %j as %j', (argv, where) => {
    expect(readRedriveOptions(argv, 'data')).toMatchObject({ where, isDryRun: false });
  });

  test.each([
    [['--from', 'a'], /--from and --to together/],
    [['--queue', 'other'], /Unknown queue "other"/],
    [['--dri-run'], /dri-run/],
  ])('the redrive command rejects the arguments %j', (argv, why) => {
    expect(() => readRedriveOptions(argv, 'data')).toThrow(why);
  });

  test('the redrive command prints a readable message for a missing endpoints file or queue URL', async () => {
    const own = { MailQueueUrl: 'q', MailDeadLettersUrl: 'd' };

    expect(findQueueUrls(own, 'mail')).toEqual({ from: 'd', to: 'q' });
    expect(() => findQueueUrls(own, 'watch')).toThrow(/don’t contain the watch queue/);
    await expect(readLocalOutputs(join(tmpdir(), 'x.json'))).rejects.toThrow(
      /Is npm start running/,
    );
  });
});
