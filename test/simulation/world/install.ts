import { createHash } from 'node:crypto';
import { dynamo, sqs } from '#lambdas/lib/clients.ts';
import { installClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { forgetFresh } from '#lambdas/lib/fresh-for.ts';
import { once } from '#lambdas/lib/once.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
// Loaded on demand: within a run, reading a module would take turns of the event loop that virtual time knows nothing of.
import '#lambdas/services/usage/prompt-tokens.ts';
import '#lambdas/stores/bucket.ts';
import { type ModelQuota, quotaOfModel } from '#shared/schemas/settings.ts';
import type { TransactInput } from '../dynamo/commands.ts';
import { writeCommands } from '../dynamo/commands.ts';
import { failures } from '../dynamo/failures.ts';
import type { World } from './world.ts';

let current: World | undefined;

const world = (): World => {
  if (!current) throw new Error('a client was used outside of a simulation');
  return current;
};

/** Replaces the clock and what the SDK's clients reach by a world, and sets the models' quota; the answer undoes it. */
export function install(
  installed: World,
  quota: ModelQuota = quotaOfModel(env.SETTINGS, env.SETTINGS.models.slide),
): () => void {
  hookClients();
  forgetFresh();
  current = installed;
  const takeOut = installClock(installed.clock);
  const { model_quotas, models } = env.SETTINGS;
  const quotas = Object.values(models).map((id) => [id, quota]);
  env.SETTINGS.model_quotas = Object.fromEntries(quotas);
  return () => {
    current = undefined;
    Object.assign(env.SETTINGS, { model_quotas });
    takeOut();
  };
}

type Send = (name: string, input: never) => Promise<object>;
type Command = { input: never; clientCommand?: object };

/**
 * In place of the client's middleware, which would serialize, sign and send: putting that together for each
 * command is a fifth of a run's time. The conformance test shows that a real DynamoDB understands the commands.
 */
function answerBy(client: { send: unknown }, send: Send): void {
  client.send = async (command: Command) => {
    // electrodb's commands wrap the client's own.
    const { name } = (command.clientCommand ?? command).constructor;
    return { $metadata: {}, ...(await send(name, command.input)) };
  };
}

const hookClients = once(() => {
  answerBy(dynamo(), toDynamo);
  answerBy(sqs(), toQueue);
  answerBy(s3(), (name, input: { Key?: string; Prefix?: string }) =>
    world().boundary.call({
      kind: 'artifact',
      name,
      about: input.Key ?? input.Prefix ?? '',
      isWrite: name === 'PutObjectCommand' || name.startsWith('Delete'),
      execute: () => world().bucket.execute(name, input),
    }),
  );
});

const toDynamo: Send = (name, input: object) =>
  world().boundary.call({
    kind: 'store',
    name,
    about: aboutOf(input),
    isWrite: writeCommands.has(name),
    writes: () => world().dynamo.factsOf(name, input),
    execute: () => world().dynamo.execute(name, input),
    conflict: () => conflictOf(input),
  });

type Keyed = { Key?: { sk?: unknown }; Item?: { sk?: unknown } };

/** The sort keys that a command is about, for the trace. */
function aboutOf(input: object): string {
  if ('TransactItems' in input) {
    const items = (input as TransactInput).TransactItems;
    return items
      .map((item) => aboutOf(item.Put ?? item.Update ?? item.Delete ?? item.ConditionCheck ?? {}))
      .join(' ');
  }
  const { Key, Item } = input as Keyed;
  const key = Key?.sk ?? Item?.sk;
  if (key !== undefined) return String(key);
  const { ExpressionAttributeValues: values } = input as {
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return values ? `${values[':pk'] ?? ''} ${values[':sk1'] ?? ''}`.trim() : '';
}

function conflictOf(input: object): Error {
  if (!('TransactItems' in input)) return failures.conflict();
  const { TransactItems } = input as TransactInput;
  return failures.cancelled(
    TransactItems.map((_, i) => ({ Code: i === 0 ? 'TransactionConflict' : 'None' })),
  );
}

type SendInput = {
  QueueUrl?: string;
  MessageBody?: string;
  DelaySeconds?: number;
  MessageGroupId?: string;
};

const toQueue: Send = (name, input: SendInput) =>
  world().boundary.call({
    kind: 'queue',
    name,
    about: `${input.QueueUrl?.split('/').at(-1)} ${input.MessageBody}`,
    isWrite: true,
    execute: () => {
      if (name !== 'SendMessageCommand') throw new Error(`the queue knows no ${name}`);
      const queue =
        input.QueueUrl === env.WATCH_QUEUE_URL ? world().watchQueue : world().generationQueue;
      const body = input.MessageBody ?? '';
      queue.send(body, (input.DelaySeconds ?? 0) * 1000, input.MessageGroupId ?? '');
      return { MD5OfMessageBody: createHash('md5').update(body).digest('hex') };
    },
  });
