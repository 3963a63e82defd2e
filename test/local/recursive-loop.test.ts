import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { synthesizeAssembly } from '#infra/local/assembly.ts';
import { listFunctionsWithoutHosts } from '#infra/local/function-environment.ts';
import { FunctionHost } from '#infra/local/function-host.ts';
import { maxVisits } from '#infra/local/lineage.ts';
import { type Poller, startPoller } from '#infra/local/poller.ts';

const client = new SQSClient({ useQueueUrlAsEndpoint: false });
const pollers: Poller[] = [];
const errors: unknown[] = [];
let host: FunctionHost;
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deckwright-chain-'));
  host = new FunctionHost({
    name: 'chain',
    bundle: fileURLToPath(new URL('./chain', import.meta.url)),
    environment: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name.startsWith('AWS_')),
    ) as Record<string, string>,
    memoryMb: 128,
    timeoutMs: 10_000,
    logFile: join(directory, 'chain.log'),
  });
  await host.whenReady();
});

afterAll(async () => {
  await Promise.all(pollers.map((poller) => poller.stop()));
  await host.stop();
  await rm(directory, { recursive: true });
});

/** Starts a message chain through a function. Returns the hops left at each invocation. */
async function startChain(hops: number, allowsLoop: boolean): Promise<number[]> {
  const { QueueUrl = '' } = await client.send(
    new CreateQueueCommand({ QueueName: `chain-${crypto.randomUUID()}` }),
  );
  const handled: number[] = [];
  pollers.push(
    startPoller({
      client,
      queueUrl: QueueUrl,
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:chain',
      batchSize: 1,
      maxConcurrency: 1,
      functionName: 'chain',
      allowsLoop,
      onError: (error) => errors.push(error),
      invoke: async (event, trace) => {
        for (const { body } of (event as SQSEvent).Records) handled.push(JSON.parse(body).hops);
        return host.invoke(event, trace);
      },
    }),
  );
  const MessageBody = JSON.stringify({ queue: QueueUrl, hops });
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  return handled;
}

test('a chain of 40 messages from a function to itself completes if the template allows recursive loops', async () => {
  const handled = await startChain(40, true);

  await expect.poll(() => handled).toHaveLength(41);
});

test('a chain of messages from a function to itself stops after 16 invocations if the template does not allow recursive loops', async () => {
  const handled = await startChain(40, false);

  await expect.poll(() => errors.map(String)).toHaveLength(1);
  expect(String(errors[0])).toContain('RecursiveLoop: Allow');
  expect(handled).toHaveLength(maxVisits);
});

test('the template allows recursive loops for exactly the functions that send messages to themselves', async () => {
  const functions = listFunctionsWithoutHosts(await synthesizeAssembly());

  const looping = functions.filter(({ allowsLoop }) => allowsLoop).map(({ name }) => name);

  expect(looping.toSorted()).toEqual(['sweeper', 'webhooks', 'worker']);
});
