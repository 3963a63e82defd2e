import { describe, expect, test } from 'vitest';
import { hasPicture } from '#lambdas/services/pictures/picture-store.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { getSourceItem } from '#lambdas/stores/source-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { exportPptxTask } from '#lambdas/worker/tasks/export-tasks.ts';
import { getSlideImage } from '#shared/deck/slide-image.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import { createPlainWorker, runQueuedTasks } from '#test/support/finished-deck.ts';
import { createSmallPptx, readImportedFile, type SmallSlide } from '#test/support/small-pptx.ts';
import { announceFile, readFileSource } from '#test/support/sources.ts';
import { useUpQuota } from '#test/support/use-up-quota.ts';

const fileName = 'ferries.pptx';
const ownSlides: readonly SmallSlide[] = [
  ['Harbour ferries', 'Spring report'],
  ['Agenda', 'Trips', 'Delays', 'Dogs'],
  ['Changes', 'Boats leave every 20 minutes', 'Dogs travel free'],
];

/** Uploads a file, waits until it is read, and returns a function that imports it. */
async function uploadFile(bytes: Uint8Array, user: TestUser, name = fileName) {
  const { body: source } = await readFileSource(user.token, { name, bytes });
  const importFile = (body: object = {}, headers = {}) =>
    call('POST', '/presentations/import', {
      token: user.token,
      body: { source_id: source.id, ...body },
      headers,
    });
  return { source, importFile };
}

async function importBytes(bytes: Uint8Array, body: object = {}, name = fileName) {
  const user = await newUser({ tier: 'pro' });
  const { importFile } = await uploadFile(bytes, user, name);
  return importFile(body);
}

describe('an imported PowerPoint file', () => {
  test('an imported PowerPoint file becomes a completed presentation with its slides, charts, tables, pictures and notes', async () => {
    const user = await newUser({ tier: 'pro' });
    const { importFile, source } = await uploadFile(readImportedFile('python-pptx.pptx'), user);

    const answer = await importFile({ theme: 'ink' });
    const id = String(answer.body.id);
    await runQueuedTasks(id);

    const { token } = user;
    const deck = (await call('GET', `/presentations/${id}`, { token })).body as Presentation;
    const { body } = await call('GET', `/presentations/${id}/slides`, { token });
    const slides = body.items as SlideView[];
    expect(answer.status).toBe(201);
    expect(deck).toMatchObject({
      title: 'Harbour ferries after the new timetable',
      ...{ status: 'completed', error: null, theme: 'ink', language: 'en' },
      current_html_version: 1,
      sources: [{ id: source.id, name: fileName }],
      versions: [{ reason: 'imported' }],
      imported: { name: fileName, slides: 13 },
    });
    expect(deck.imported?.unkept).toContainEqual({
      ...{ slide: 12, kind: 'hidden_slide', name: 'Backup: all measures', count: 1 },
    });
    expect(slides.length).toBe(deck.slide_count);
    expect(slides[0]?.notes).toBe('Welcome everyone. Mention the storm in January.');
    const chart = slides.find(({ layout }) => layout === 'chart')?.content;
    expect(chart?.blocks).toMatchObject({ kind: 'bar', categories: ['Q1', 'Q2', 'Q3', 'Q4'] });
    expect(slides.map(({ layout }) => layout)).toContain('table');
    const picture = slides.find(({ layout }) => layout === 'image-text')?.content;
    expect(await hasPicture(id, (picture && getSlideImage(picture)?.asset) ?? '')).toBe(true);
    const kinds = (await listTasks(id, 2)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !kind.startsWith('deploy.'))).toEqual([]);
    // The timeout is long, because the test renders all files of a deck.
  }, 120_000);

  test('a downloaded PPTX is imported with the contents, notes and theme of its presentation', async () => {
    const user = await newUser({ tier: 'pro' });
    const { importFile } = await uploadFile(createSmallPptx(ownSlides), user);
    const first = await importFile({ theme: 'ink' });
    const worker = createPlainWorker({ 'deploy.pptx': exportPptxTask });
    await runQueuedTasks(String(first.body.id), worker);
    const path = `/presentations/${String(first.body.id)}/download?format=pptx`;
    const { headers } = await call('GET', path, { token: user.token });
    const file = await (await fetch(headers.get('location') ?? '')).bytes();

    const again = await uploadFile(file, user);
    const second = await again.importFile();

    const [slides, expected] = await Promise.all(
      [second, first].map(async ({ body: { id } }) => {
        const path = `/presentations/${String(id)}/slides`;
        const { body } = await call('GET', path, { token: user.token });
        return (body.items as SlideView[]).map(({ content }) => content);
      }),
    );
    expect(slides).toEqual(expected);
    expect(second.body).toMatchObject({ theme: 'ink', imported: { unkept: [] } });
    // The timeout is long, because the test renders all files of a deck.
  }, 120_000);

  test('figures of an imported file are supported by the file', async () => {
    const user = await newUser();
    const bytes = createSmallPptx([
      ['Harbour ferries', 'Spring report'],
      ['Trips', 'The night line made 8,913 trips', 'Dogs travel free'],
    ]);
    const { importFile } = await uploadFile(bytes, user);

    const { body: deck } = await importFile();

    const path = `/presentations/${String(deck.id)}/slides`;
    const { body } = await call('GET', path, { token: user.token });
    expect((body.items as SlideView[])[1]?.provenance).toMatchObject([{ state: 'supported' }]);
  });

  test('an import charges no quota unit, and works with a used-up quota', async () => {
    const user = await newUser({ tier: 'free' });
    await useUpQuota(user.user);
    const used = await countDecksUsed(user.user.id, Date.now());
    const { importFile } = await uploadFile(createSmallPptx(), user);

    const { status, body } = await importFile();

    expect(status).toBe(201);
    expect(await countDecksUsed(user.user.id, Date.now())).toBe(used);
    expect((await getDeck(String(body.id)))?.quota_month).toBeUndefined();
  });

  test('a repeated import request imports the file once', async () => {
    const { importFile } = await uploadFile(createSmallPptx(), await newUser());
    const headers = { 'idempotency-key': crypto.randomUUID() };

    const answers = [await importFile({}, headers), await importFile({}, headers)];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
  });

  test('a copy of an imported presentation has no list of what was not kept', async () => {
    const user = await newUser();
    const { importFile } = await uploadFile(createSmallPptx(), user);
    const { body } = await importFile();
    await runQueuedTasks(String(body.id));

    const path = `/presentations/${String(body.id)}/duplicate`;
    const copy = await call('POST', path, { token: user.token });

    expect(copy).toMatchObject({ status: 201, body: { imported: null } });
  });

  test('texts that exceed the plan’s number of slides are imported as notes', async () => {
    const line = (i: number) => `Measure ${i} renews the signs and the lamps of pier number ${i}.`;
    const many: SmallSlide = ['All', ...Array.from({ length: 200 }, (_, i) => line(i))];
    const user = await newUser({ tier: 'free' });
    const { importFile } = await uploadFile(createSmallPptx([['A', 'B'], many]), user);

    const { body } = await importFile();

    expect(body).toMatchObject({ slide_count: 15 });
    const { unkept } = body.imported as NonNullable<Presentation['imported']>;
    expect(unkept.map(({ kind }) => kind)).toContain('moved_to_notes');
  });

  test('a file without text is imported without becoming a source', async () => {
    const user = await newUser();
    const { importFile, source } = await uploadFile(createSmallPptx([['']]), user);

    const { status, body } = await importFile();

    expect(source).toMatchObject({ status: 'failed', error: { code: 'empty' } });
    expect([status, body.slide_count, body.sources]).toEqual([201, 1, []]);
    expect((await getSourceItem(String(source.id)))?.decks ?? []).toEqual([]);
  });
});

describe('a file that can’t be imported', () => {
  test.each([
    ['a text', 'notes.txt', new TextEncoder().encode('Lamps.'), 422, 'import_not_pptx'],
    ['a damaged file', fileName, createSmallPptx().slice(0, 300), 409, 'source_failed'],
    [
      'more slides than the plan allows',
      fileName,
      createSmallPptx(Array.from({ length: 41 }, (_, i): SmallSlide => [`Slide ${i}`, 'Text'])),
      422,
      'import_too_many_slides',
    ],
  ] as const)(
    'the import of %s is rejected with the reason',
    async (_name, name, bytes, status, code) => {
      const answer = await importBytes(bytes, {}, name);

      expect(answer).toMatchObject({ status, body: { code } });
      expect(String(answer.body.detail)).not.toMatch(/\{|undefined/);
    },
  );

  test('an import with an unknown theme is rejected', async () => {
    const answer = await importBytes(createSmallPptx(), { theme: 'neon' });

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  test('the import of a file that is not uploaded yet is rejected', async () => {
    const { token } = await newUser();
    const { body: source } = await announceFile(token, {
      name: fileName,
      bytes: createSmallPptx(),
    });

    const body = { source_id: source.id };
    const answer = await call('POST', '/presentations/import', { token, body });

    expect(answer).toMatchObject({ status: 409, body: { code: 'source_not_ready' } });
  });

  test('the import of another user’s file returns 404', async () => {
    const { source } = await uploadFile(createSmallPptx(), await newUser());
    const { token } = await newUser();

    const body = { source_id: source.id };
    const answer = await call('POST', '/presentations/import', { token, body });

    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
