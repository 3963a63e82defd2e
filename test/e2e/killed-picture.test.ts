import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#shared/schemas/presentations.ts';
import type { UsageRow } from '#shared/schemas/usage.ts';
import { type PictureServer, startPictureServer } from '#test/support/picture-server.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { type Client, createClient, type Deck, signIn } from './api-client.ts';

let images: PictureServer;
let stack: RunningStack;
let client: Client;
let id = '';

beforeAll(async () => {
  images = await startPictureServer();
  stack = await startStack({ imageServer: `${images.url}/v1` });
  client = createClient(stack, await signIn(stack, stack.admin));
  const created = await client('POST', '/presentations', { topic: 'Tides', slide_count: 3 });
  id = String(created.body.id);
  await until(async () => (await readDeckStatus()) === 'completed', {
    seconds: 90,
    what: 'the deck is completed',
  });
}, 240_000);

afterAll(async () => {
  await stack?.stop();
  await images?.stop();
});

const readDeckStatus = async () =>
  ((await client('GET', `/presentations/${id}`)).body as unknown as Deck).status;

async function findPictureTask(): Promise<Task | undefined> {
  const { body } = await client('GET', `/presentations/${id}/tasks`);
  return (body.items as Task[]).find(({ kind }) => kind === 'slides.picture');
}
async function listPictureRows(): Promise<UsageRow[]> {
  const { body } = await client('GET', `/tokens/presentations/${id}/tokens`);
  return (body.records as UsageRow[]).filter(({ model }) => model === 'test-image');
}
const listPictureCalls = () =>
  images.seen.filter(({ path }) => path.startsWith('/v1/images/generations'));
const generatePicture = async () => {
  const { body } = await client('GET', `/presentations/${id}/slides`);
  const [, slide] = body.items as { id: string }[];
  return client('POST', `/presentations/${id}/slides/${slide?.id}/picture`, {
    prompt: 'Low water',
  });
};
const hasEnded = async () =>
  ['completed', 'failed'].includes((await findPictureTask())?.status ?? '');

test('a worker killed by SIGKILL during a paid call never causes a second charge, and the deck stays complete', async () => {
  images.override({ path: /generations/, delayMs: 30_000, body: '{}' });
  expect((await generatePicture()).status).toBe(200);
  await until(() => listPictureCalls().length === 1, { seconds: 30, what: 'the call' });

  for (const pid of stack.workers()) process.kill(pid, 'SIGKILL');
  await until(hasEnded, { seconds: 90, what: 'the end of the task' });
  const interrupted = await findPictureTask();
  const callsBefore = listPictureCalls().length;
  images.override();
  await generatePicture();
  await until(async () => (await findPictureTask())?.status === 'completed', {
    ...{ seconds: 30, what: 'the second picture' },
  });

  expect(interrupted?.error?.code).toBe('picture_interrupted');
  expect([callsBefore, listPictureCalls().length]).toEqual([1, 2]);
  expect((await listPictureRows()).map(({ cost_micros }) => cost_micros)).toEqual([40_000, 40_000]);
  expect(await readDeckStatus()).toBe('completed');
}, 240_000);

test('a worker killed by SIGKILL while a new presentation gets its picture causes no second charge, and the presentation completes without the picture', async () => {
  const before = listPictureCalls().length;
  images.override({ path: /generations/, delayMs: 30_000, body: '{}' });
  const created = await client('POST', '/presentations', {
    ...{ topic: 'Beekeeping in the city', slide_count: 6, pictures: 'generate' },
  });
  id = String(created.body.id);
  const planned = async () => {
    const { body } = await client('GET', `/presentations/${id}/tasks`);
    return (body.items as Task[]).filter(({ kind }) => kind === 'slides.illustrate');
  };
  await until(async () => listPictureCalls().length > before, { seconds: 60, what: 'the call' });
  const { length } = await planned();
  await until(() => listPictureCalls().length === before + length, {
    seconds: 30,
    what: 'all calls',
  });

  for (const pid of stack.workers()) process.kill(pid, 'SIGKILL');
  await until(async () => (await readDeckStatus()) === 'completed', {
    ...{ seconds: 120, what: 'the deck is completed' },
  });

  expect(listPictureCalls()).toHaveLength(before + length);
  expect((await listPictureRows()).map(({ cost_micros }) => cost_micros)).toEqual(
    Array.from({ length }, () => 40_000),
  );
  expect((await planned()).map(({ status }) => status)).toEqual(
    Array.from({ length }, () => 'completed'),
  );
  const { body } = await client('GET', `/presentations/${id}/slides`);
  const slides = body.items as { quality: { findings: { code: string }[] } | null }[];
  const codes = slides.flatMap(({ quality }) => quality?.findings.map(({ code }) => code) ?? []);
  expect(codes.filter((code) => code === 'picture_not_made')).toHaveLength(length);
}, 300_000);
