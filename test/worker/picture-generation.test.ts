import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { activeGenerator } from '#lambdas/services/pictures/providers/active-generator.ts';
import { openCall } from '#lambdas/services/usage/ledger.ts';
import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { claimTask, getTask, requeueExpired } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { generatePicture } from '#lambdas/worker/generate-picture.ts';
import { zeroUsage } from '#lambdas/worker/start-call.ts';
import type { TaskContext } from '#lambdas/worker/task-context.ts';
import type { GeneratorSettings } from '#shared/schemas/picture-settings.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { createPlainWorker, finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  createLandscape,
  type PictureServer,
  pictureKeys,
  startPictureServer,
} from '#test/support/picture-server.ts';

let server: PictureServer;

beforeAll(async () => {
  server = await startPictureServer();
  process.env.PICTURE_KEYS = JSON.stringify(pictureKeys);
  process.env.PICTURE_ENDPOINTS = JSON.stringify({ bedrock: server.url });
});
afterAll(async () => {
  delete env.SETTINGS.pictures;
  await server.stop();
});
beforeEach(() => {
  server.override();
  server.seen.length = 0;
  setGenerator(createOpenaiSettings());
});

const createOpenaiSettings = (): GeneratorSettings => ({
  ...{ kind: 'openai', base_url: `${server.url}/v1`, model: 'test-image' },
  ...{ size: '1536x1024', usd_per_picture: 0.04 },
});
const bedrockSettings: GeneratorSettings = {
  ...{ kind: 'bedrock', model: 'stability.stable-image-core-v1:1' },
  ...{ region: 'us-west-2', usd_per_picture: 0.08 },
};
function setGenerator(generator: GeneratorSettings) {
  env.SETTINGS.pictures = { search: [], generator };
}

const prompt = 'A lighthouse in a storm';

type Deck = Awaited<ReturnType<typeof finishedDeck>>;

async function startGeneration(deck: Deck): Promise<Task> {
  const { status, body } = await deck.ask('POST', '/slides/s02/picture', { prompt });
  expect(status).toBe(200);
  return body as unknown as Task;
}
const readTask = async (deck: Deck): Promise<Task | undefined> => {
  const { body } = await deck.ask('GET', '/tasks');
  return (body.items as Task[]).find(({ kind }) => kind === 'slides.picture');
};
/** Starts to generate a picture and runs its task to the end. */
async function generate(deck: Deck): Promise<Task | undefined> {
  await startGeneration(deck);
  await runQueuedTasks(deck.id);
  return readTask(deck);
}
const listPictureUsage = async (deck: Deck) =>
  (await listUsageRows(deck.id)).filter(({ purpose }) => purpose === 'picture');
const listGenerationCalls = () => server.seen.filter(({ method }) => method === 'POST');

describe('storing a generated picture', () => {
  test('a generated picture is stored with its model as credit, paid once, and placed by the user', async () => {
    const deck = await finishedDeck();

    const task = await generate(deck);

    expect(task).toMatchObject({
      status: 'completed',
      picture: expect.stringMatching(/^pictures\//),
    });
    const from = { from: 'library', presentation_id: deck.id, asset: task?.picture };
    const added = await deck.ask('POST', '/pictures', from);
    expect(added.body).toMatchObject({
      ...{ width: 900, height: 600, alt: prompt },
      credit: { provider: 'Generated with test image' },
    });
    expect(await listPictureUsage(deck)).toMatchObject([
      {
        ...{ state: 'settled', outcome: 'committed', cost_micros: 40_000, output_tokens: 0 },
        ...{ model: 'test-image', slide_id: 's02', estimated: false },
      },
    ]);
    const [call] = listGenerationCalls();
    expect(call?.headers.authorization).toBe('Bearer generator-key');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      ...{ model: 'test-image', prompt, n: 1, size: '1536x1024', response_format: 'b64_json' },
    });
  });

  test('a request to a picture model of Bedrock has the format of Stability’s models', async () => {
    setGenerator(bedrockSettings);
    const deck = await finishedDeck();

    const task = await generate(deck);

    expect(task?.status).toBe('completed');
    const [call] = listGenerationCalls();
    expect(decodeURIComponent(call?.path ?? '')).toBe(
      '/model/stability.stable-image-core-v1:1/invoke',
    );
    expect(JSON.parse(call?.body ?? '')).toEqual({
      ...{ prompt, aspect_ratio: '3:2', output_format: 'jpeg' },
    });
    expect((await listPictureUsage(deck)).map(({ cost_micros }) => cost_micros)).toEqual([80_000]);
  });

  test('the price of a generated picture appears in the costs of the presentation', async () => {
    const deck = await finishedDeck();
    await generate(deck);

    const { body } = await deck.ask('GET', '');

    expect(JSON.stringify(body.usage ?? body)).toContain('40000');
  });

  test('the list of picture providers shows how many pictures the user generated this month', async () => {
    const deck = await finishedDeck();
    await generate(deck);

    const { body } = await call('GET', '/pictures/providers', { token: deck.token });

    expect(body.generate).toMatchObject({ used: 1, limit: 20 });
  });

  test('a picture is not generated without an image model, for an unknown slide or without a description', async () => {
    const deck = await finishedDeck();
    const ask = (slide: string, body: object) => deck.ask('POST', `/slides/${slide}/picture`, body);

    const unknown = await ask('s99', { prompt });
    const empty = await ask('s02', { prompt: '  ' });
    env.SETTINGS.pictures = { search: [] };
    const missing = await ask('s02', { prompt });

    expect([unknown.status, empty.status]).toEqual([404, 422]);
    expect([missing.status, missing.body.code]).toEqual([409, 'pictures_not_set_up']);
  });

  test('a picture is not generated above the plan’s monthly limit; calls without cost do not count', async () => {
    const tier = { generated_pictures_a_month: 1 };
    env.SETTINGS.tiers = { free: tier, pro: tier, team: tier };
    const deck = await finishedDeck();
    server.override({ path: openaiPath, status: 401, body: formatError('invalid_api_key') });
    const free = await generate(deck);
    server.override();
    await startGeneration(deck);
    const second = await deck.ask('POST', '/slides/s02/picture', { prompt });
    await runQueuedTasks(deck.id);

    const third = await deck.ask('POST', '/slides/s02/picture', { prompt });

    delete env.SETTINGS.tiers;
    expect([free?.status, (await readTask(deck))?.status]).toEqual(['failed', 'completed']);
    expect([second.status, third.status]).toEqual([429, 429]);
    expect(third.body.code).toBe('picture_quota_exceeded');
    expect(third.body.detail).toMatch(/all 1 generated pictures of this month.*-01 \(UTC\)/);
  });

  test('a picture generation that can’t be started does not count towards the monthly limit', async () => {
    const tier = { generated_pictures_a_month: 2 };
    env.SETTINGS.tiers = { free: tier, pro: tier, team: tier };
    const deck = await finishedDeck();
    await startGeneration(deck);
    const conflicting = await deck.ask('POST', '/slides/s02/picture', { prompt });
    await runQueuedTasks(deck.id);

    await startGeneration(deck);

    delete env.SETTINGS.tiers;
    expect(conflicting.body.code).toBe('being_made');
  });

  test('a second picture is rejected while a picture is being generated for the slide', async () => {
    const deck = await finishedDeck();
    await startGeneration(deck);

    const again = await deck.ask('POST', '/slides/s02/picture', { prompt: 'Another one' });

    expect([again.status, again.body.code]).toEqual([409, 'being_made']);
  });
});

const openaiPath = /images\/generations/;
const invokePath = /\/invoke/;
const formatError = (code: string) => JSON.stringify({ error: { code, message: 'no' } });
const filteredResponse = JSON.stringify({ finish_reasons: ['Filter reason: prompt'] });

describe('a picture generation that fails', () => {
  test.each([
    [
      'content_filtered',
      createOpenaiSettings,
      { path: openaiPath, status: 400, body: formatError('moderation_blocked') },
      0,
    ],
    [
      'content_filtered',
      createOpenaiSettings,
      { path: openaiPath, status: 400, body: formatError('content_policy_violation') },
      0,
    ],
    [
      'access_denied',
      createOpenaiSettings,
      { path: openaiPath, status: 401, body: formatError('invalid_api_key') },
      0,
    ],
    ['overloaded', createOpenaiSettings, { path: openaiPath, status: 500, body: 'oops' }, 0],
    ['overloaded', createOpenaiSettings, { path: openaiPath, body: '<html>' }, 40_000],
    ['invalid_output', createOpenaiSettings, { path: openaiPath, body: '{"data":[{}]}' }, 40_000],
    [
      'invalid_output',
      createOpenaiSettings,
      { path: openaiPath, body: JSON.stringify({ data: [{ b64_json: btoa('<svg/>') }] }) },
      40_000,
    ],
    [
      'content_filtered',
      () => bedrockSettings,
      { path: invokePath, body: filteredResponse },
      80_000,
    ],
    ['overloaded', () => bedrockSettings, { path: invokePath, status: 500, body: '{}' }, 0],
    ['overloaded', () => bedrockSettings, { path: invokePath, isCut: true }, 80_000],
    ['overloaded', createOpenaiSettings, { path: openaiPath, isCut: true }, 40_000],
  ] as const)(
    'a failed picture generation reports %s, is not repeated, and leaves the deck complete',
    async (code, settings, override, cost) => {
      setGenerator(settings());
      server.override(override);
      const deck = await finishedDeck();

      const task = await generate(deck);

      expect([task?.status, task?.error?.code]).toEqual(['failed', code]);
      expect(listGenerationCalls()).toHaveLength(1);
      expect((await listPictureUsage(deck)).map(({ cost_micros }) => cost_micros)).toEqual([cost]);
      expect((await deck.deck()).status).toBe('completed');
    },
  );

  test('a picture generation costs nothing if the image server refuses the connection', async () => {
    const closed = await startPictureServer();
    await closed.stop();
    setGenerator({ ...createOpenaiSettings(), base_url: `${closed.url}/v1` } as GeneratorSettings);
    const deck = await finishedDeck();

    const task = await generate(deck);

    expect([task?.status, task?.error?.code]).toEqual(['failed', 'overloaded']);
    expect((await listPictureUsage(deck)).map(({ cost_micros }) => cost_micros)).toEqual([0]);
  });

  test('a picture generation that is rate limited by the model is retried and not charged', async () => {
    server.override({ path: openaiPath, status: 429, body: formatError('rate_limit_exceeded') });
    const deck = await finishedDeck();
    await startGeneration(deck);
    const { run } = await deck.deck();
    const key = { presentation_id: deck.id, run, id: `picture-${run}-s02` };

    await runOnce(deck);
    const throttled = await getTask(key);
    server.override();
    await runQueuedTasks(deck.id);

    expect(throttled?.status).toBe('queued');
    expect((await readTask(deck))?.status).toBe('completed');
    const rows = await listPictureUsage(deck);
    expect(rows.map(({ cost_micros }) => cost_micros).sort()).toEqual([0, 40_000]);
  });
});

/** Runs the queued picture task once. */
async function runOnce(deck: Deck): Promise<void> {
  const { run } = await deck.deck();
  const message = { v: 1 as const, presentation_id: deck.id, run, task_id: `picture-${run}-s02` };
  await runTask(message, createPlainWorker());
}

/** Claims the task as a worker that then dies; returns the claimed task. */
async function claimAndDie(deck: Deck) {
  const { run } = await deck.deck();
  const key = { presentation_id: deck.id, run, id: `picture-${run}-s02` };
  const now = Date.now();
  const task = await claimTask(key, { owner: 'dead', until: now - 1, now });
  if (!task) throw new Error('the task could not be claimed');
  return { key, task };
}

describe('a worker that dies while it generates a picture', () => {
  test('after a worker dies before the call to the image model, the next claim generates the picture', async () => {
    const deck = await finishedDeck();
    await startGeneration(deck);
    const { key } = await claimAndDie(deck);

    await requeueExpired(key, Date.now());
    await runQueuedTasks(deck.id);

    expect((await readTask(deck))?.status).toBe('completed');
    expect(listGenerationCalls()).toHaveLength(1);
  });

  test('the death of a worker during the call to the image model fails the task, so that no picture is paid twice', async () => {
    const deck = await finishedDeck();
    await startGeneration(deck);
    const { key, task } = await claimAndDie(deck);
    const owner = { user_id: deck.user.id, tier: 'pro', stage: 'slides', purpose: 'picture' };
    const row = { presentation_id: deck.id, run: task.run, task_id: task.id, claim: 1 };
    await openCall({
      ...{ ...row, ...owner, call: task.attempt, model: 'test-image', at: Date.now() },
      ...{ estimate: zeroUsage, price_micros: 40_000 },
    });

    await requeueExpired(key, Date.now());
    await runQueuedTasks(deck.id);
    const interrupted = await readTask(deck);
    const callsBefore = listGenerationCalls().length;
    const again = await generate(deck);

    expect([interrupted?.status, interrupted?.error?.code]).toEqual([
      'failed',
      'picture_interrupted',
    ]);
    expect([callsBefore, listGenerationCalls().length]).toEqual([0, 1]);
    expect(again?.status).toBe('completed');
    const states = (await listPictureUsage(deck)).map(({ state, cost_micros }) => [
      state,
      cost_micros,
    ]);
    expect(states).toEqual([
      ['lost', 40_000],
      ['settled', 40_000],
    ]);
  });

  test.each([
    ['openai', createOpenaiSettings, 40_000],
    ['bedrock', () => bedrockSettings, 80_000],
  ] as const)(
    'when the worker’s lease expires during the call, the aborted call of %s is charged and not repeated',
    async (_kind, settings, cost) => {
      setGenerator(settings());
      const deck = await finishedDeck();
      await startGeneration(deck);
      const { key, task } = await claimAndDie(deck);
      const item = await getDeck(deck.id);
      const generator = activeGenerator();
      if (!item || !generator) throw new Error('no deck or no image model');
      server.override({ path: /invoke|generations/, delayMs: 30_000 });
      const heartbeat = new AbortController();
      const context = { deck: item, task, clock: systemClock, signal: heartbeat.signal };

      const call = generatePicture(context as TaskContext, generator, prompt);
      const ended = expect(call).rejects.toMatchObject({ code: 'aborted' });
      await vi.waitFor(() => expect(listGenerationCalls()).toHaveLength(1), 10_000);
      await requeueExpired(key, Date.now());
      heartbeat.abort();
      await ended;
      server.override();
      await runQueuedTasks(deck.id);

      expect((await readTask(deck))?.error?.code).toBe('picture_interrupted');
      expect(listGenerationCalls()).toHaveLength(1);
      expect((await listPictureUsage(deck)).map(({ cost_micros }) => cost_micros)).toEqual([cost]);
    },
  );

  test('after a worker dies with a received picture, the next claim stores the picture without another call', async () => {
    const deck = await finishedDeck();
    await startGeneration(deck);
    const { key, task } = await claimAndDie(deck);
    await putArtifact(
      artifactKeys.generated(deck.id, task),
      createLandscape(3),
      'application/octet-stream',
    );

    await requeueExpired(key, Date.now());
    await runQueuedTasks(deck.id);

    expect((await readTask(deck))?.status).toBe('completed');
    expect(listGenerationCalls()).toHaveLength(0);
  });
});
