import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#test/support/free-port.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { startReceiver, verifyPayload } from '#test/support/webhooks.ts';
import { createClient, signIn } from './api-client.ts';

type ApiRequest = ReturnType<typeof createClient>;

const runningStacks: RunningStack[] = [];
afterEach(async () => {
  for (const stack of runningStacks.splice(0)) await stack.stop();
});

async function startWebhookStack(options: Parameters<typeof startStack>[0] = {}) {
  const stack = await startStack({ loopbackPages: true, ...options });
  runningStacks.push(stack);
  return { stack, request: createClient(stack, await signIn(stack, stack.admin)) };
}

async function createWebhook(request: ApiRequest, url: string, events: string[]) {
  const { status, body } = await request('POST', '/webhooks', { url, events });
  expect(status).toBe(201);
  return { id: String(body.id), secret: String(body.secret) };
}

const createDeck = async (request: ApiRequest): Promise<string> =>
  String((await request('POST', '/presentations', { topic: 'Bees', slide_count: 3 })).body.id);

/** Returns the code of the webhook receiver that docs/api.md shows. */
async function readGuideReceiver(): Promise<string> {
  const guide = await readFile('docs/api.md', 'utf8');
  const [, block = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  return block;
}

/**
 * Runs a program in a folder of the repository, where it can import the packages; returns the process and its output.
 */
async function runProgram(code: string, env: Record<string, string>) {
  const folder = join('.cache', `guide-${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'receiver.mjs'), code);
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  return { output: () => output };
}

test('the webhook receiver in the API guide prints the event of a finished presentation', async () => {
  const { request } = await startWebhookStack();
  const port = await findFreePort();
  const { secret, id } = await createWebhook(request, `http://localhost:${port}/`, [
    'presentation.completed',
  ]);
  const receiver = await runProgram(await readGuideReceiver(), {
    PORT: String(port),
    WEBHOOK_SECRET: secret,
  });

  const deck = await createDeck(request);
  const line = await until(() => receiver.output().includes('\n') && receiver.output(), {
    seconds: 120,
    what: 'an event',
  });

  expect(line).toMatch(new RegExp(`^presentation\\.completed ${deck} http://localhost:\\d+/api/`));
  const { body } = await request('GET', `/webhooks/${id}/deliveries`);
  expect(body.items).toMatchObject([{ status: 'delivered', response_status: 204 }]);
});

test('a webhook event is delivered to a receiver that was down, after all processes were killed', async () => {
  let isUp = false;
  const receiver = await startReceiver((_request, response) =>
    response.writeHead(isUp ? 204 : 500).end(),
  );
  const first = await startWebhookStack();
  const { secret } = await createWebhook(first.request, receiver.url, ['presentation.completed']);
  const deck = await createDeck(first.request);
  await until(() => receiver.received.length > 0, { seconds: 120, what: 'the first attempt' });
  await first.stack.kill9();
  runningStacks.length = 0;
  const sent = receiver.received.length;
  isUp = true;

  const { request } = await startWebhookStack({
    dataDir: first.stack.dataDir,
    admin: first.stack.admin,
  });
  await until(() => receiver.received.length > sent, {
    seconds: 170,
    everyMs: 500,
    what: 'another attempt',
  });

  const received = receiver.received.map((message) => ({
    id: message.headers['webhook-id'],
    event: verifyPayload(secret, message) as { data: { presentation_id: string } },
  }));
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received.every(({ event }) => event.data.presentation_id === deck)).toBe(true);
  const { body } = await request('GET', `/presentations/${deck}`);
  expect(body.status).toBe('completed');
  await rm(first.stack.dataDir, { recursive: true, force: true });
}, 300_000);
