import { createHash } from 'node:crypto';
import { dynamo, sqs } from '#lambdas/lib/clients.ts';
import { installClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { once } from '#lambdas/lib/once.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { clearTtlCaches } from '#lambdas/lib/ttl-cache.ts';
// Imported in advance: an import during a run would take event-loop turns that virtual time does not count.
import '#lambdas/services/usage/prompt-tokens.ts';
import '#lambdas/stores/bucket.ts';
import { getModelQuota, type ModelQuota } from '#shared/schemas/settings.ts';
import type { TransactInput } from '../dynamo/commands.ts';
import { writeCommands } from '../dynamo/commands.ts';
import { dynamoErrors } from '../dynamo/failures.ts';
import type { World } from './world.ts';

let currentWorld: World | undefined;

const getWorld = (): World => {
  if (!currentWorld) throw new Error('a client was used outside a simulation');
  return currentWorld;
};

/** Replaces the clock, the SDK clients and the models' quotas for a world. Returns a function that restores them. */
export function installWorld(
  installed: World,
  quota: ModelQuota = getModelQuota(env.SETTINGS, env.SETTINGS.models.slide),
): () => void {
  hookClients();
  clearTtlCaches();
  currentWorld = installed;
  const restoreClock = installClock(installed.clock);
  const { model_quotas, models } = env.SETTINGS;
  const quotas = Object.values(models).map((id) => [id, quota]);
  env.SETTINGS.model_quotas = Object.fromEntries(quotas);
  return () => {
    currentWorld = undefined;
    Object.assign(env.SETTINGS, { model_quotas });
    restoreClock();
  };
}

type Send = (name: string, input: never) => Promise<object>;
type Command = { input: never; clientCommand?: object };

/**
 * Replaces the client's middleware, which serializes, signs and sends requests and would take a fifth of a run's time.
 * The conformance test shows that a real DynamoDB accepts the commands.
 */
function replaceSend(client: { send: unknown }, send: Send): void {
  client.send = async (command: Command) => {
    // A command of lib-dynamodb, such as GetCommand, wraps a command of the client, such as GetItemCommand.
    const { name } = (command.clientCommand ?? command).constructor;
    return { $metadata: {}, ...(await send(name, command.input)) };
  };
}

const hookClients = once(() => {
  replaceSend(dynamo(), sendToDynamo);
  replaceSend(sqs(), sendToQueue);
  replaceSend(s3(), (name, input: { Key?: string; Prefix?: string }) =>
    getWorld().boundary.call({
      kind: 'artifact',
      name,
      about: input.Key ?? input.Prefix ?? '',
      isWrite: name === 'PutObjectCommand' || name.startsWith('Delete'),
      execute: () => getWorld().bucket.execute(name, input),
    }),
  );
});

const sendToDynamo: Send = (name, input: object) =>
  getWorld().boundary.call({
    kind: 'store',
    name,
    about: describeInput(input),
    isWrite: writeCommands.has(name),
    writes: () => getWorld().dynamo.describeWrite(name, input),
    execute: () => getWorld().dynamo.execute(name, input),
    conflict: () => createConflictError(input),
  });

type KeyedCommand = { Key?: { sk?: unknown }; Item?: { sk?: unknown } };

/** Returns the sort keys of a command for the trace. */
function describeInput(input: object): string {
  if ('TransactItems' in input) {
    const items = (input as TransactInput).TransactItems;
    return items
      .map((item) =>
        describeInput(item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck ?? {}),
      )
      .join(' ');
  }
  const { Key, Item } = input as KeyedCommand;
  const key = Key?.sk ?? Item?.sk;
  if (key !== undefined) return String(key);
  const { ExpressionAttributeValues: values } = input as {
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return values ? `${values[':pk'] ?? ''} ${values[':sk1'] ?? ''}`.trim() : '';
}

function createConflictError(input: object): Error {
  if (!('TransactItems' in input)) return dynamoErrors.conflict();
  const { TransactItems } = input as TransactInput;
  return dynamoErrors.cancelled(
    TransactItems.map((_, i) => ({ Code: i === 0 ? 'TransactionConflict' : 'None' })),
  );
}

type SendInput = {
  QueueUrl?: string;
  MessageBody?: string;
  DelaySeconds?: number;
  MessageGroupId?: string;
};

const sendToQueue: Send = (name, input: SendInput) =>
  getWorld().boundary.call({
    kind: 'queue',
    name,
    about: `${input.QueueUrl?.split('/').at(-1)} ${input.MessageBody}`,
    isWrite: true,
    execute: () => {
      if (name !== 'SendMessageCommand') throw new Error(`unsupported SQS command ${name}`);
      const { generationQueue, watchQueue, webhookQueue } = getWorld();
      const queues = new Map([
        [env.WATCH_QUEUE_URL, watchQueue],
        [env.WEBHOOK_QUEUE_URL, webhookQueue],
      ]);
      const queue = queues.get(input.QueueUrl ?? '') ?? generationQueue;
      const body = input.MessageBody ?? '';
      queue.send(body, (input.DelaySeconds ?? 0) * 1000, input.MessageGroupId ?? '');
      return { MD5OfMessageBody: createHash('md5').update(body).digest('hex') };
    },
  });
