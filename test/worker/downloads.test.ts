import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { ModelError } from '#lambdas/models/port.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { processQueueUntil, workerPorts } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({ seed: 5 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const isCompleted = (deck: DeckItem) => deck.status === 'completed';

async function createQueuedDeck() {
  const owner = await newUser();
  const { id } = await newDeck({ slide_count: 3 }, owner.user);
  const ask = (method: string, path: string, headers = {}) =>
    call(method, `/presentations/${id}${path}`, { token: owner.token, headers });
  return { id, ask };
}

async function createFinishedDeck() {
  const deck = await createQueuedDeck();
  await processQueueUntil(deck.id, isCompleted);
  return deck;
}

/** Returns a worker whose renderer for one kind of task fails. */
const createWorkerWithFailing = (broken: TaskKind) => ({
  ...workerPorts,
  clock: { ...workerPorts.clock, random: () => 0 },
  tasks: (kind: TaskKind) =>
    kind === broken ? () => Promise.reject(new Error('no such glyph')) : getTaskHandler(kind),
});

const formatSamples: [string, string, string, string][] = [
  ['html', '<!doctype html>', 'text/html; charset=utf-8', 'html'],
  [
    'pptx',
    'PK',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'pptx',
  ],
  ['pdf', '%PDF-1.7', 'application/pdf', 'pdf'],
  ['md', '# ', 'text/markdown; charset=utf-8', 'md'],
  ['json', '{', 'application/json', 'json'],
];

describe('downloading a finished version', () => {
  test('a finished version can be downloaded in every format, with the deck’s title in any script as file name', async () => {
    const { id, ask } = await createFinishedDeck();
    const title = '潮汐：能量 “2026” / 报告';
    await deckEntity().patch({ id }).set({ title }).go();

    for (const [format, start, type, ending] of formatSamples) {
      const { status, headers } = await ask('GET', `/download?format=${format}`);
      const address = new URL(headers.get('location') ?? '');
      const file = await fetch(address);

      expect(status, format).toBe(302);
      expect(file.headers.get('content-type'), format).toBe(type);
      expect(address.searchParams.get('response-cache-control'), format).toBe('no-store');
      const disposition = address.searchParams.get('response-content-disposition') ?? '';
      const name = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '';
      expect(decodeURIComponent(name)).toBe(`潮汐：能量 “2026” 报告 v1.${ending}`);
      expect((await file.text()).startsWith(start), format).toBe(true);
    }
  });

  test('a version’s thumbnail may be cached by the browser, privately, for half an hour', async () => {
    const { ask } = await createFinishedDeck();

    const { body } = await ask('GET', '');
    const { status, headers } = await ask(
      'GET',
      String(body.thumbnail_url).split(/(?=\/thumbnail)/)[1] ?? '',
    );

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('private, max-age=1800, immutable');
  });

  test('the downloads of a version are listed with their sizes', async () => {
    const { ask } = await createFinishedDeck();

    const { body } = await ask('GET', '/versions');

    expect((body.items as unknown[])[0]).toMatchObject({
      exports: {
        pptx: { bytes: expect.any(Number) },
        pdf: { bytes: expect.any(Number) },
        png: null,
      },
    });
  });

  test('a version’s PNG files are rendered once, on the first request', async () => {
    const { id, ask } = await createFinishedDeck();

    const responseBefore = await ask('GET', '/download?format=png');
    const requested = await ask('POST', '/generate-html-version?version=1&format=png');
    const meanwhile = await ask('GET', '/download?format=png');
    await processQueueUntil(
      id,
      async () => (await ask('GET', '/download?format=png')).status === 302,
    );
    await ask('POST', '/generate-html-version?version=1&format=png');

    expect(responseBefore).toMatchObject({ status: 409, body: { code: 'export_missing' } });
    expect(responseBefore.body.detail).toBe('Version 1 has no PNG yet. Generate it first.');
    expect(requested.status).toBe(200);
    expect(meanwhile).toMatchObject({ status: 409, body: { code: 'export_pending' } });
    expect(meanwhile.body.detail).toBe(
      'The PNG of version 1 is being generated. Try again in a moment.',
    );
    const asides = (await listTasks(id, 1)).filter((task) => task.is_aside);
    expect(asides.map(({ kind, claims }) => [kind, claims])).toEqual([['deploy.png', 1]]);
  });

  test('a PowerPoint file with safe fonts is made on request, without the theme’s fonts', async () => {
    const { id, ask } = await createFinishedDeck();

    const before = await ask('GET', '/download?format=pptx&fonts=safe');
    await ask('POST', '/generate-html-version?version=1&format=safe_pptx');
    await processQueueUntil(
      id,
      async () => (await ask('GET', '/download?format=pptx&fonts=safe')).status === 302,
    );

    const { headers } = await ask('GET', '/download?format=pptx&fonts=safe');
    const file = await fetch(headers.get('location') ?? '');
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(before).toMatchObject({ status: 409, body: { code: 'export_missing' } });
    expect(headers.get('location')).toContain('safe-fonts.pptx');
    expect(strFromU8(parts['ppt/theme/theme1.xml'] ?? new Uint8Array())).toContain('"Arial"');
    expect(Object.keys(parts).filter((name) => name.includes('fonts/'))).toEqual([]);
  });

  test('a download of a missing file returns an error in the reader’s language', async () => {
    const { ask } = await createFinishedDeck();

    const { body } = await ask('GET', '/download?format=png', { 'accept-language': 'zh-CN' });

    expect(body.detail).toBe('版本 1 尚无 PNG，请先生成。');
  });

  test('a download returns 404 for an unknown version and an error for an unknown format', async () => {
    const { ask } = await createFinishedDeck();

    expect((await ask('GET', '/download?version=9&format=pdf')).status).toBe(404);
    expect((await ask('GET', '/download?format=docx')).status).toBe(422);
  });
});

describe('downloads before the first version', () => {
  test('a download before the first version returns an error', async () => {
    const { ask } = await createQueuedDeck();

    const answer = await ask('GET', '/download?format=pdf');

    expect(answer).toMatchObject({ status: 409, body: { code: 'version_missing' } });
  });
});

describe('a deck whose HTML failed', () => {
  test('a deck whose HTML failed shows the HTML once a side task has rendered the file', async () => {
    const { id, ask } = await createQueuedDeck();
    const failingPorts = {
      ...workerPorts,
      tasks: (kind: TaskKind) =>
        kind === 'deploy.html'
          ? () => Promise.reject(new ModelError('access_denied', 'no'))
          : getTaskHandler(kind),
    };
    const failed = await processQueueUntil(id, ({ status }) => status === 'failed', failingPorts);

    const responseBefore = await ask('PUT', '/current-html-version?version=1');
    await ask('POST', '/generate-html-version?version=1');
    const deck = await processQueueUntil(id, (one) => one.current_html_version !== undefined);
    const repeatedResponse = await ask('PUT', '/current-html-version?version=1');

    expect(failed.current_html_version).toBeUndefined();
    expect(responseBefore).toMatchObject({ status: 409, body: { code: 'html_missing' } });
    expect(deck).toMatchObject({ status: 'failed', current_html_version: 1 });
    expect(repeatedResponse.status).toBe(200);
    expect((await ask('GET', '/download')).status).toBe(302);
  }, 120_000);
});

describe('a version whose export failed', () => {
  test('a failed export leaves the HTML current and is the only task retried on resume', async () => {
    const { id, ask } = await createQueuedDeck();

    const failed = await processQueueUntil(
      id,
      ({ status }) => status === 'failed',
      createWorkerWithFailing('deploy.pdf'),
    );
    const page = await ask('GET', '/download');
    const responseForMissing = await ask('GET', '/download?format=pdf');
    await ask('POST', '/resume', { 'idempotency-key': crypto.randomUUID() });
    await processQueueUntil(id, isCompleted);

    expect(failed.current_html_version).toBe(1);
    expect(page.status).toBe(302);
    expect(responseForMissing).toMatchObject({ status: 409, body: { code: 'export_missing' } });
    const tasks = await listTasks(id, 1);
    expect(tasks.find(({ kind }) => kind === 'deploy.html')?.claims).toBe(1);
    expect((await ask('GET', '/download?format=pdf')).status).toBe(302);
  }, 120_000);
});
