import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { openCall } from '#lambdas/services/usage/ledger.ts';
import { countGeneratedPictures } from '#lambdas/services/usage/picture-quota.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { getSlide } from '#lambdas/stores/slide-store.ts';
import { claimTask, getTask, listTasks, requeueExpired } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { zeroUsage } from '#lambdas/worker/start-call.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { GeneratorSettings, PictureChoice } from '#shared/schemas/picture-settings.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { createPlainWorker, runQueuedTasks } from '#test/support/finished-deck.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  type PictureServer,
  pictureKeys,
  startPictureServer,
} from '#test/support/picture-server.ts';
import {
  completeOutlineLines,
  createEntryLine,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
  toJsonLines,
} from '#test/support/scripted-outline.ts';

let server: PictureServer;

beforeAll(async () => {
  server = await startPictureServer();
  const { url } = server;
  process.env.PICTURE_KEYS = JSON.stringify(pictureKeys);
  process.env.PICTURE_ENDPOINTS = JSON.stringify({
    ...{ openverse: url, pexels: url, unsplash: url, bedrock: url },
  });
  env.SETTINGS.reads_loopback_pages = true;
});
afterAll(async () => {
  delete env.SETTINGS.pictures;
  env.SETTINGS.reads_loopback_pages = false;
  await server.stop();
});
beforeEach(() => {
  server.override();
  server.seen.length = 0;
  delete env.SETTINGS.tiers;
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
const setGenerator = (generator: GeneratorSettings) => {
  env.SETTINGS.pictures = { search: ['openverse', 'pexels', 'unsplash'], generator };
};

const picture = { subject: 'beehives on a flat roof', alt: 'Beehives on a roof' };
const [plan = ''] = completeOutlineLines;
const outlineLines = [
  plan,
  ...toJsonLines(...[0, 1, 2].map((i) => ({ ...createEntryLine(i), picture }))),
];

/** Creates a deck whose outline plans a picture for each slide; its tasks have not run. */
async function createPlannedDeck(pictures: PictureChoice, lines = outlineLines) {
  const { user, token } = await newUser();
  const { id } = await newDeck({ pictures }, user);
  await runTask(outlineTaskMessage(id), createPortsWithModel(createStreamingModel(lines)));
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, `/presentations/${id}${path}`, { token, body });
  return { id, user, ask };
}
type PlannedDeck = Awaited<ReturnType<typeof createPlannedDeck>>;

/** Creates a deck with planned pictures and runs its tasks to the end. */
async function createIllustratedDeck(pictures: PictureChoice) {
  const deck = await createPlannedDeck(pictures);
  await runQueuedTasks(deck.id);
  return deck;
}
const readOutcome = async ({ id }: PlannedDeck) => {
  const [deck, slide, tasks] = await Promise.all([
    getDeck(id),
    getSlide(id, 's01'),
    listTasks(id, 1),
  ]);
  return {
    status: deck?.status,
    image: slide && getSlideImage(slide.content),
    layout: slide?.content.layout,
    findings: slide?.findings?.map(({ code }) => code),
    tasks: tasks.filter(({ kind }) => kind === 'slides.illustrate'),
  };
};
const listPictureUsage = async ({ id }: PlannedDeck) =>
  (await listUsageRows(id)).filter(({ purpose }) => purpose === 'picture');
const missingPictureOutcome = {
  status: 'completed',
  layout: 'bullets',
  findings: ['picture_not_made'],
};

/** Returns a worker that writes slides without a model. */
const createWriter = (contentOf: (slideId: string) => object) =>
  createPlainWorker({
    'slides.slide': async ({ deck: { id: presentation_id }, task: { slide_id: id = '' } }) => ({
      writes: (entities) => [
        entities.slide
          .put({
            ...{ presentation_id, id, run: 1, rev: 1, point: '' },
            ...{ score: 90, findings: [], edited: false },
            content: { title: 'Bees', notes: '', sources: [], ...contentOf(id) } as never,
          })
          .commit(),
      ],
    }),
  });
const createListSlide = (texts: string) => ({
  ...{ layout: 'bullets', blocks: { items: [...texts].map((n) => ({ text: `Point ${n}` })) } },
});
const writer = createWriter((id) =>
  id === 's00' ? { layout: 'cover', blocks: {} } : createListSlide('12'),
);

describe('pictures of a new presentation', () => {
  test.each(['openverse', 'pexels', 'unsplash'] as const)(
    'a picture of %s is placed beside the text, with its credit, before the presentation is complete',
    async (provider) => {
      const deck = await createIllustratedDeck(provider);

      const { status, layout, image, tasks } = await readOutcome(deck);
      expect([status, layout]).toEqual(['completed', 'image-text']);
      expect(image).toMatchObject({
        asset: expect.stringMatching(/^pictures\//),
        alt: 'Wind turbines on a ridge',
        credit: { author: expect.any(String) },
      });
      expect(tasks.map(({ slide_id, status }) => [slide_id, status])).toEqual([
        ['s01', 'completed'],
      ]);
      const query = server.seen.find(({ path }) => path.includes('beehives'))?.path;
      expect(decodeURIComponent(query ?? '').replaceAll('+', ' ')).toContain(picture.subject);
    },
  );

  test.each([
    ['an OpenAI-compatible server', createOpenaiSettings, 40_000],
    ['Bedrock', () => bedrockSettings, 80_000],
  ] as const)(
    'a picture generated by %s is paid once and counts to the month',
    async (_name, settings, cost) => {
      setGenerator(settings());

      const deck = await createIllustratedDeck('generate');

      const { status, image } = await readOutcome(deck);
      expect(status).toBe('completed');
      expect(image).toMatchObject({
        alt: picture.alt,
        credit: {
          provider: expect.stringMatching(
            /^Generated with (test image|Stability Stable Image Core)$/,
          ),
        },
      });
      expect(await listPictureUsage(deck)).toMatchObject([
        { outcome: 'committed', cost_micros: cost },
      ]);
      expect(await countGeneratedPictures(deck.user.id, Date.now())).toBe(1);
    },
  );

  test('the cover gets the picture planned in the outline’s first line, which counts towards the deck’s pictures', async () => {
    const [line = ''] = toJsonLines({ ...JSON.parse(plan), picture });
    const deck = await createPlannedDeck('generate', [line, ...outlineLines.slice(1)]);
    await runQueuedTasks(deck.id, writer);

    const cover = await getSlide(deck.id, 's00');
    expect(cover?.content).toMatchObject({
      layout: 'cover',
      blocks: { image: { alt: picture.alt, credit: { provider: 'Generated with test image' } } },
    });
    expect((await readOutcome(deck)).tasks.map(({ slide_id }) => slide_id)).toEqual(['s00']);
    expect(await listPictureUsage(deck)).toMatchObject([
      { outcome: 'committed', cost_micros: 40_000 },
    ]);
    expect(await countGeneratedPictures(deck.user.id, Date.now())).toBe(1);
  });

  test('planned pictures are ignored if the user did not choose pictures', async () => {
    const deck = await createIllustratedDeck('none');

    expect(await readOutcome(deck)).toMatchObject({ status: 'completed', tasks: [], findings: [] });
    expect(server.seen).toEqual([]);
  });

  test('a source of pictures that the deployment does not offer is rejected', async () => {
    env.SETTINGS.pictures = { search: ['pexels'] };
    const { token } = await newUser();

    const created = await Promise.all(
      (['openverse', 'generate'] as const).map((pictures) =>
        call('POST', '/presentations', { token, body: { topic: 'Bees', pictures } }),
      ),
    );

    expect(created.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 2 }, () => 'pictures_not_set_up'),
    );
  });
});

describe('a planned picture that can’t be found or generated', () => {
  const file = /\/files\/\d/;
  test.each([
    ['the site is down', 'openverse', { path: /images/, status: 503 }],
    ['the site rejects the key', 'pexels', { path: /search/, status: 401, body: '{}' }],
    ['the site is limited', 'unsplash', { path: /search/, status: 429, body: '{}' }],
    ['the site finds nothing', 'pexels', { path: /search/, body: '{"photos":[]}' }],
    ['the response is no JSON', 'openverse', { path: /images/, body: '<html>' }],
    ['the files are pages', 'pexels', { path: file, headers: { 'content-type': 'text/html' } }],
    ['the files are SVG', 'pexels', { path: file, headers: { 'content-type': 'image/svg+xml' } }],
    ['the files are cut', 'pexels', { path: file, isCut: true }],
    ['the model is down', 'generate', { path: /generations/, status: 500, body: '{}' }],
    [
      'the model refuses the subject',
      'generate',
      { path: /generations/, status: 400, body: '{"error":{"code":"moderation_blocked"}}' },
    ],
  ] as const)(
    'if %s, the slide is finished without the planned picture and has a finding about it',
    async (_why, from, override) => {
      server.override({ body: '', ...override });

      const deck = await createIllustratedDeck(from);

      expect(await readOutcome(deck)).toMatchObject(missingPictureOutcome);
      expect(await countGeneratedPictures(deck.user.id, Date.now())).toBe(0);
      const { body } = await deck.ask('GET', '/activity');
      const event = (body.items as Activity[]).find(({ type }) => type === 'picture_missing');
      expect(event?.data).toMatchObject({ index: 1 });
    },
  );

  const invoke = /\/invoke/;
  const aws = (status: number, type: string, message = 'no') => ({
    ...{ path: invoke, status, headers: { 'x-amzn-errortype': type } },
    body: JSON.stringify({ message }),
  });
  const ended = (reason: string | null) => ({
    path: invoke,
    body: JSON.stringify({ seeds: [1], finish_reasons: [reason], images: [] }),
  });
  test.each([
    ['stays throttled', aws(429, 'ThrottlingException'), [0, 0, 0, 0]],
    ['denies access', aws(403, 'AccessDeniedException'), [0]],
    ['rejects the request', aws(400, 'ValidationException'), [0]],
    ['has retired the model', aws(404, 'ResourceNotFoundException'), [0]],
    ['is down', aws(503, 'ServiceUnavailableException'), [0]],
    ['times out', aws(408, 'ModelTimeoutException'), [80_000]],
    ['filters the subject', ended('Filter reason: prompt'), [80_000]],
    ['filters the picture', ended('Filter reason: output image'), [80_000]],
    ['ends with an inference error', ended('Inference error'), [80_000]],
    ['sends no picture', ended(null), [80_000]],
    ['breaks the connection', { path: invoke, isCut: true }, [80_000]],
  ])(
    'if Bedrock %s, the slide is finished without the planned picture, and only a call that may be charged counts',
    async (_what, override, costs) => {
      setGenerator(bedrockSettings);
      server.override(override);

      const deck = await createIllustratedDeck('generate');

      expect(await readOutcome(deck)).toMatchObject(missingPictureOutcome);
      expect((await listPictureUsage(deck)).map(({ cost_micros }) => cost_micros)).toEqual(costs);
      expect(server.seen).toHaveLength(costs.length);
      const isPaid = costs.some((cost) => cost > 0);
      expect(await countGeneratedPictures(deck.user.id, Date.now())).toBe(isPaid ? 1 : 0);
    },
  );

  test('if the first files that a picture site finds can’t be read, another result is used', async () => {
    server.override({ path: /\/files\/1\.png/, status: 404 });

    const deck = await createIllustratedDeck('pexels');

    expect((await readOutcome(deck)).image?.asset).toMatch(/^pictures\//);
  });

  test('a used-up picture quota leaves the slide without a planned picture and calls no model', async () => {
    env.SETTINGS.tiers = { free: { generated_pictures_a_month: 0 } };

    const deck = await createIllustratedDeck('generate');

    expect(await readOutcome(deck)).toMatchObject(missingPictureOutcome);
    expect(server.seen).toEqual([]);
  });

  test('a slide whose text leaves no space gets no planned picture, and none is paid for', async () => {
    const deck = await createPlannedDeck('generate');

    await runQueuedTasks(
      deck.id,
      createWriter(() => createListSlide('123456')),
    );

    expect(await readOutcome(deck)).toMatchObject(missingPictureOutcome);
    expect(server.seen).toEqual([]);
  });

  test('an image model that stays throttled is called four times, and the deck completes', async () => {
    server.override({ path: /generations/, status: 429, body: '{}' });

    const deck = await createIllustratedDeck('generate');

    expect(await readOutcome(deck)).toMatchObject(missingPictureOutcome);
    expect(server.seen).toHaveLength(4);
    expect(await countGeneratedPictures(deck.user.id, Date.now())).toBe(0);
  });
});

describe('a worker that dies with a planned picture', () => {
  const key = ({ id }: PlannedDeck) => ({ presentation_id: id, run: 1, id: 'illustrate-1-s01' });
  /** Runs the tasks before the picture task, then claims the picture task as a worker that then dies. */
  async function dieWithPicture(deck: PlannedDeck) {
    const hold = createPlainWorker({ 'slides.illustrate': () => new Promise(() => undefined) });
    for (const slide of ['s00', 's01', 's02'])
      await runTask({ v: 1, presentation_id: deck.id, run: 1, task_id: `slide-1-${slide}` }, hold);
    const now = Date.now();
    const task = await claimTask(key(deck), { owner: 'dead', until: now - 1, now });
    if (!task) throw new Error('the task could not be claimed');
    return task;
  }

  test('when a worker dies during the call for a planned picture, no second picture is paid for, and the slide has a finding', async () => {
    const deck = await createPlannedDeck('generate');
    const task = await dieWithPicture(deck);
    await openCall({
      ...{ presentation_id: deck.id, run: 1, task_id: task.id, claim: 1, call: task.attempt },
      ...{ user_id: deck.user.id, tier: 'pro', stage: 'slides', purpose: 'picture' },
      ...{ model: 'test-image', at: Date.now(), estimate: zeroUsage, price_micros: 40_000 },
    });

    await requeueExpired(key(deck), Date.now());
    await runQueuedTasks(deck.id);

    expect(await readOutcome(deck)).toMatchObject(missingPictureOutcome);
    expect(server.seen).toEqual([]);
    expect((await listPictureUsage(deck)).map(({ cost_micros }) => cost_micros)).toEqual([40_000]);
  });

  test('when a worker dies before the call for a planned picture, the next claim generates the picture', async () => {
    const deck = await createPlannedDeck('generate');
    await dieWithPicture(deck);

    await requeueExpired(key(deck), Date.now());
    await runQueuedTasks(deck.id);

    expect((await getTask(key(deck)))?.status).toBe('completed');
    expect((await readOutcome(deck)).image?.alt).toBe(picture.alt);
    expect(server.seen).toHaveLength(1);
  });
});
