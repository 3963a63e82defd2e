import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { ModelError } from '#lambdas/models/port.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { workerPorts, workUntil } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({ seed: 5 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const isCompleted = (deck: DeckItem) => deck.status === 'completed';

async function queuedDeck() {
  const owner = await newUser();
  const { id } = await newDeck({ slide_count: 3 }, owner.user);
  const ask = (method: string, path: string, headers = {}) =>
    call(method, `/presentations/${id}${path}`, { token: owner.token, headers });
  return { id, ask };
}

async function finished() {
  const deck = await queuedDeck();
  await workUntil(deck.id, isCompleted);
  return deck;
}

/** A worker whose tasks of a kind find their renderer broken. */
const without = (broken: TaskKind) => ({
  ...workerPorts,
  clock: { ...workerPorts.clock, random: () => 0 },
  tasks: (kind: TaskKind) =>
    kind === broken ? () => Promise.reject(new Error('no such glyph')) : taskOf(kind),
});

const begins: [string, string, string, string][] = [
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

describe('a finished version', () => {
  test('is downloaded in every format, under its title in any script', async () => {
    const { id, ask } = await finished();
    const title = '潮汐：能量 “2026” / 报告';
    await deckEntity().patch({ id }).set({ title }).go();

    for (const [format, start, type, ending] of begins) {
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

  test('has a picture that the reader’s own browser may keep for half an hour', async () => {
    const { ask } = await finished();

    const { body } = await ask('GET', '');
    const { status, headers } = await ask(
      'GET',
      String(body.thumbnail_url).split(/(?=\/thumbnail)/)[1] ?? '',
    );

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('private, max-age=1800, immutable');
  });

  test('tells its files with their sizes', async () => {
    const { ask } = await finished();

    const { body } = await ask('GET', '/versions');

    expect((body.items as unknown[])[0]).toMatchObject({
      exports: {
        pptx: { bytes: expect.any(Number) },
        pdf: { bytes: expect.any(Number) },
        png: null,
      },
    });
  });

  test('has its pictures made when they are asked for, and once', async () => {
    const { id, ask } = await finished();

    const before = await ask('GET', '/download?format=png');
    const asked = await ask('POST', '/generate-html-version?version=1&format=png');
    const meanwhile = await ask('GET', '/download?format=png');
    await workUntil(id, async () => (await ask('GET', '/download?format=png')).status === 302);
    await ask('POST', '/generate-html-version?version=1&format=png');

    expect(before).toMatchObject({ status: 409, body: { code: 'export_missing' } });
    expect(before.body.detail).toBe('Version 1 has no PNG yet. Generate it first.');
    expect(asked.status).toBe(200);
    expect(meanwhile).toMatchObject({ status: 409, body: { code: 'export_pending' } });
    expect(meanwhile.body.detail).toBe(
      'The PNG of version 1 is being generated. Try again in a moment.',
    );
    const asides = (await listTasks(id, 1)).filter((task) => task.is_aside);
    expect(asides.map(({ kind, claims }) => [kind, claims])).toEqual([['deploy.png', 1]]);
  });

  test('says in the reader’s language what is missing', async () => {
    const { ask } = await finished();

    const { body } = await ask('GET', '/download?format=png', { 'accept-language': 'zh-CN' });

    expect(body.detail).toBe('版本 1 尚无 PNG，请先生成。');
  });

  test('that does not exist is not found, nor is a format refused in silence', async () => {
    const { ask } = await finished();

    expect((await ask('GET', '/download?version=9&format=pdf')).status).toBe(404);
    expect((await ask('GET', '/download?format=docx')).status).toBe(422);
  });
});

describe('before the first version', () => {
  test('it is said that there is none', async () => {
    const { ask } = await queuedDeck();

    const answer = await ask('GET', '/download?format=pdf');

    expect(answer).toMatchObject({ status: 409, body: { code: 'version_missing' } });
  });
});

describe('a page that could not be made', () => {
  test('is shown once it is made beside the deck, which showed none', async () => {
    const { id, ask } = await queuedDeck();
    const refused = {
      ...workerPorts,
      tasks: (kind: TaskKind) =>
        kind === 'deploy.html'
          ? () => Promise.reject(new ModelError('access_denied', 'no'))
          : taskOf(kind),
    };
    const failed = await workUntil(id, ({ status }) => status === 'failed', refused);

    const before = await ask('PUT', '/current-html-version?version=1');
    await ask('POST', '/generate-html-version?version=1');
    const deck = await workUntil(id, (one) => one.current_html_version !== undefined);
    const again = await ask('PUT', '/current-html-version?version=1');

    expect(failed.current_html_version).toBeUndefined();
    expect(before).toMatchObject({ status: 409, body: { code: 'html_missing' } });
    expect(deck).toMatchObject({ status: 'failed', current_html_version: 1 });
    expect(again.status).toBe(200);
    expect((await ask('GET', '/download')).status).toBe(302);
  }, 120_000);
});

describe('an export that can’t be made', () => {
  test('leaves the page current, and only it is tried again on resume', async () => {
    const { id, ask } = await queuedDeck();

    const failed = await workUntil(id, ({ status }) => status === 'failed', without('deploy.pdf'));
    const page = await ask('GET', '/download');
    const missing = await ask('GET', '/download?format=pdf');
    await ask('POST', '/resume', { 'idempotency-key': crypto.randomUUID() });
    await workUntil(id, isCompleted);

    expect(failed.current_html_version).toBe(1);
    expect(page.status).toBe(302);
    expect(missing).toMatchObject({ status: 409, body: { code: 'export_missing' } });
    const tasks = await listTasks(id, 1);
    expect(tasks.find(({ kind }) => kind === 'deploy.html')?.claims).toBe(1);
    expect((await ask('GET', '/download?format=pdf')).status).toBe(302);
  }, 120_000);
});
