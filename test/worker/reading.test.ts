import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { maxReadingClaims, readSource } from '#lambdas/services/sources/read-source.ts';
import { readingLeaseMs } from '#lambdas/services/sources/reading-heartbeat.ts';
import { recoverReading } from '#lambdas/services/sources/recover-reading.ts';
import {
  artifactKeys,
  getArtifactBytes,
  getJson,
  putJson,
} from '#lambdas/stores/artifact-store.ts';
import { claimReading, extendReading, finishReading } from '#lambdas/stores/reading-store.ts';
import { getSource, getSourceItem, putSource } from '#lambdas/stores/source-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { repairSource } from '#lambdas/sweeper/repair-source.ts';
import type { ReadSourceMessage } from '#shared/schemas/queue.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { corpusDocuments, scannedDocument } from '#test/corpus/documents/all.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import { processQueueUntil, workerPorts } from '#test/support/generation.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  announceFile,
  processUntilRead,
  readFileSource,
  uploadSource,
} from '#test/support/sources.ts';

const notesFile = {
  name: 'notes.txt',
  bytes: new TextEncoder().encode('# Hives\n\nBees fly 3 km.'),
};
const clockHoursAhead = (count: number) => createClockAhead(count * 3_600_000);

/** Uploads a file that waits to be read. */
async function createUploadedFile(
  who?: TestUser,
): Promise<{ token: string; id: string; message: ReadSourceMessage }> {
  const { token, user } = who ?? (await newUser());
  const { body } = await uploadSource(token, notesFile);
  const id = String(body.id);
  return { token, id, message: { v: 1, kind: 'read_source', source_id: id, owner_id: user.id } };
}

const readSourceStatus = async (id: string) => (await getSourceItem(id))?.status;
const claimSource = (id: string, owner: string, now = systemClock.now()) =>
  claimReading(id, { owner, until: now + readingLeaseMs, now });

describe('reading an uploaded source', () => {
  test('reading a source runs once when the message is delivered twice at the same time', async () => {
    const { id, message } = await createUploadedFile();

    await Promise.all([readSource(message, systemClock), readSource(message, systemClock)]);
    await readSource(message, systemClock);

    expect(await getSourceItem(id)).toMatchObject({ status: 'ready', reads: 1 });
  });

  test('a source is claimed by one live reader; another reader can claim it after the first has died', async () => {
    const { id } = await createUploadedFile();
    await claimSource(id, 'a');

    expect(await claimSource(id, 'b')).toBeUndefined();
    expect(await extendReading(id, 'a', systemClock.now() + 60_000)).toBe(true);
    expect(await claimSource(id, 'b', clockHoursAhead(0.01).now())).toBeUndefined();
    expect(await claimSource(id, 'b', clockHoursAhead(0.1).now())).toMatchObject({ reads: 2 });
  });

  test('a reader whose lease expired cannot complete the reading', async () => {
    const { id } = await createUploadedFile();
    await claimSource(id, 'a');
    await claimSource(id, 'b', clockHoursAhead(0.1).now());

    const failed = { status: 'failed', error: 'damaged' } as const;
    expect(await finishReading(id, 'a', failed, systemClock.now())).toBe(false);
    expect(await extendReading(id, 'a', systemClock.now())).toBe(false);
    expect(await readSourceStatus(id)).toBe('reading');
  });

  test('when the worker that reads a source dies, the delayed check of the task restarts the reading, which completes', async () => {
    const { token, id, message } = await createUploadedFile();
    await claimSource(id, 'dead', systemClock.now() - readingLeaseMs - 1);

    await recoverReading(message, systemClock);
    const readResponse = await processUntilRead(token, id);

    expect(readResponse.body.status).toBe('ready');
    expect(await getSourceItem(id)).toMatchObject({ reads: 2 });
  });

  test('reading a source fails with a reason after three readers died', async () => {
    const { token, id, message } = await createUploadedFile();
    for (let read = 1; read <= maxReadingClaims; read += 1) {
      await claimSource(id, `dead ${read}`, systemClock.now() - (5 - read) * 60_000);
    }

    await readSource(message, systemClock);

    const english = await call('GET', `/sources/${id}`, { token });
    const headers = { 'accept-language': 'zh' };
    const chinese = await call('GET', `/sources/${id}`, { token, headers });
    expect(english.body).toMatchObject({ status: 'failed', error: { code: 'worn_out' } });
    expect(chinese.body.error).toMatchObject({ detail: expect.stringMatching(/^读取多次中断/) });
  });

  test('reading a source that is deleted meanwhile leaves no data behind', async () => {
    const { token, id, message } = await createUploadedFile();
    const reading = readSource(message, systemClock);
    await call('DELETE', `/sources/${id}`, { token });

    await reading;

    expect(await getSource(id, systemClock.now())).toBeUndefined();
    await repairSource((await getSourceItem(id)) ?? throwMissing(), clockHoursAhead(1));
    expect(await getArtifactBytes(artifactKeys.passages(id))).toBeUndefined();
  });

  test('a scanned PDF fails with an error that explains why it can’t be read', async () => {
    const { token } = await newUser();

    const { body } = await readFileSource(token, {
      name: 'letter.pdf',
      bytes: await scannedDocument.bytes(),
    });

    expect(body).toMatchObject({ status: 'failed', error: { code: 'no_text' } });
    expect((body.error as { detail: string }).detail).toMatch(/OCR/);
    const rejection = await call('POST', '/presentations', {
      token,
      body: { source_ids: [body.id] },
    });
    expect(rejection.status).toBe(409);
    expect(rejection.body).toMatchObject({ code: 'source_failed' });
    expect(rejection.body.detail).toMatch(/"letter.pdf" can’t be used\. The pages contain no text/);
  });

  test('each passage of a read source has its page number', async () => {
    const { token } = await newUser();
    const report =
      corpusDocuments.find(({ file }) => file === 'water-report.pdf') ?? throwMissing();

    const { body } = await readFileSource(token, {
      name: report.file,
      bytes: await report.bytes(),
    });

    const passages = await getJson<Passage[]>(artifactKeys.passages(String(body.id)));
    expect(body).toMatchObject({ status: 'ready', is_cut: false });
    expect(passages?.at(-1)?.page).toBe(30);
  });
});

describe('a presentation whose source is still being read', () => {
  test('a presentation whose source is still being read starts and waits for the source', async () => {
    const { token, id } = await createUploadedFile(await newUser({ tier: 'pro' }));

    const body = { source_ids: [id], slide_count: 3, language: 'en' };
    const created = await call('POST', '/presentations', { token, body });
    const key = { presentation_id: String(created.body.id), run: 1, id: 'source-1-00' };
    await runTask(
      { v: 1, presentation_id: key.presentation_id, run: 1, task_id: key.id },
      workerPorts,
    );
    const waited = await getTask(key);
    await processQueueUntil(
      key.presentation_id,
      async () => (await getTask(key))?.status === 'completed',
    );

    expect(created.status).toBe(201);
    expect(waited).toMatchObject({ status: 'queued', put_backs: 1, content_failures: 0 });
    expect(await getTask(key)).toMatchObject({ status: 'completed', content_failures: 0 });
  });

  test('a presentation’s language is set once its source is read', async () => {
    const { token } = await newUser({ tier: 'pro' });
    const handbook = corpusDocuments.find(({ file }) => file.endsWith('.docx')) ?? throwMissing();
    const { body } = await uploadSource(token, {
      name: handbook.file,
      bytes: await handbook.bytes(),
    });

    const [created] = await Promise.all([
      call('POST', '/presentations', { token, body: { source_ids: [body.id] } }),
      processUntilRead(token, body.id),
    ]);

    expect(created.body.language).toBe('zh');
  });

  test('a presentation fails with a reason when its source is unreadable', async () => {
    const { token } = await newUser();
    const { body } = await uploadSource(token, {
      name: 'letter.pdf',
      bytes: await scannedDocument.bytes(),
    });
    const ask = { source_ids: [body.id], language: 'en' };
    const created = await call('POST', '/presentations', { token, body: ask });

    const deck = await processQueueUntil(
      String(created.body.id),
      ({ status }) => status !== 'running',
    );

    expect(deck).toMatchObject({ status: 'failed', error: { code: 'source_unreadable' } });
  });

  test('a presentation is rejected while its source file has not been uploaded', async () => {
    const { token } = await newUser();
    const { body } = await announceFile(token, notesFile);

    const rejection = await call('POST', '/presentations', {
      token,
      body: { source_ids: [body.id] },
    });

    expect([rejection.status, rejection.body.code]).toEqual([409, 'source_not_ready']);
  });
});

/** Adds a page that has not been fetched. */
async function addPage(token: string): Promise<string> {
  const { body } = await call('POST', '/sources', { token, body: { url: 'https://example.com/' } });
  return String(body.id);
}

type PageSize = { mb: number; characters?: number };

/** Ends the reading of a page with the given size in megabytes or characters. */
async function finishPage(id: string, { mb, characters }: PageSize): Promise<void> {
  const text = 'Bees fly 3 km for a spoon of honey.';
  const passage: Passage = { id: `${id}-p1`, source: id, kind: 'paragraph', heading: [], text };
  await claimSource(id, 'reader');
  await putJson(artifactKeys.passages(id), [passage]);
  const size = {
    bytes: mb * 1024 * 1024,
    characters: characters ?? text.length,
    passages: 1,
    tokens: 12,
  };
  const ready = { ...size, name: 'Bees', language: 'en', status: 'ready', is_cut: false } as const;
  await finishReading(id, 'reader', ready, systemClock.now());
}

/**
 * Creates a presentation whose pages are read afterwards, and runs its research until the size was checked or the
 * deck ended.
 */
async function createDeckFromPages(token: string, sizes: readonly PageSize[]) {
  const pages = await Promise.all(sizes.map(() => addPage(token)));
  const body = { source_ids: pages, language: 'en' };
  const created = await call('POST', '/presentations', { token, body });
  const key = { presentation_id: String(created.body.id), run: 1 };
  const sourceTasks = pages.map((_, i) => ({ ...key, id: `source-1-0${i}` }));
  for (const [i, size] of sizes.entries()) await finishPage(pages[i] ?? throwMissing(), size);
  const deck = await processQueueUntil(key.presentation_id, async ({ status }) => {
    const tasks = await Promise.all(sourceTasks.map(getTask));
    return status !== 'running' || tasks.every((task) => task?.status === 'completed');
  });
  return { created, deck };
}

describe('limits on the sources of a presentation', () => {
  test('the sources of a presentation are rejected above the plan’s megabyte limit', async () => {
    const { token } = await newUser();
    const large = { name: 'a.txt', bytes: new TextEncoder().encode('Bees fly. '.repeat(600_000)) };
    const firstFile = await readFileSource(token, large);
    const secondFile = await readFileSource(token, large);

    const body = { source_ids: [firstFile.body.id, secondFile.body.id], language: 'en' };
    const both = await call('POST', '/presentations', { token, body });
    const sameTwice = { source_ids: [firstFile.body.id, firstFile.body.id], language: 'en' };
    const twice = await call('POST', '/presentations', { token, body: sameTwice });

    expect([both.status, both.body.code]).toEqual([413, 'sources_too_large']);
    expect(both.body.detail).toMatch(/total 11\.5 MB\. Your plan allows 10 MB/);
    expect(twice.status).toBe(201);
  });

  test('the sources of a presentation are rejected above the character limit', async () => {
    const { user, token } = await newUser();
    const long = { owner_id: user.id, name: 'n', kind: 'text', status: 'ready' } as const;
    const read = { bytes: 1_000, passages: 9, language: 'en', created_at: systemClock.now() };
    const ids = [1_900_000, 2_000_000, 200_000].map((characters) => {
      const id = systemClock.id();
      return { id, put: putSource({ id, ...long, ...read, characters }) };
    });
    await Promise.all(ids.map(({ put }) => put));
    const make = (source_ids: string[], headers = {}) =>
      call('POST', '/presentations', { token, body: { source_ids, language: 'en' }, headers });
    const every = ids.map(({ id }) => id);

    const allResponse = await make(every);
    const inChinese = await make(every, { 'accept-language': 'zh-CN' });
    const twoResponse = await make(ids.slice(0, 2).map(({ id }) => id));

    expect([allResponse.status, allResponse.body.code]).toEqual([413, 'sources_too_long']);
    expect(allResponse.body.detail).toMatch(
      /total 4\.1 million characters\. The limit of a presentation is 4/,
    );
    expect(inChinese.body.detail).toMatch(/共 410 万字符，每份演示文稿最多使用 400 万字符/);
    expect(twoResponse.status).toBe(201);
  });

  test('the sources of a presentation report how many characters were read', async () => {
    const { token } = await newUser();
    const text = 'Bees fly. Bees hum.';

    const { body } = await readFileSource(token, {
      name: 'a.txt',
      bytes: new TextEncoder().encode(text),
    });

    expect((await getSourceItem(String(body.id)))?.characters).toBe(text.length);
  });

  test('the characters of a presentation’s sources are counted again once the pages are read', async () => {
    const { token } = await newUser();

    const { created, deck } = await createDeckFromPages(token, [{ mb: 6 }, { mb: 6 }]);

    expect(created.status).toBe(201);
    expect(deck).toMatchObject({ status: 'failed', error: { code: 'sources_too_large' } });
  });

  test('the sources of a presentation are not truncated when they exceed the character limit', async () => {
    const { token } = await newUser();
    const long = { mb: 1, characters: 2_100_000 };

    const { created, deck } = await createDeckFromPages(token, [long, long]);

    expect(created.status).toBe(201);
    expect(deck).toMatchObject({ status: 'failed', error: { code: 'sources_too_long' } });
  });

  test('the sources of a presentation are accepted when their pages stay within the plan', async () => {
    const { token } = await newUser();

    const { deck } = await createDeckFromPages(token, [{ mb: 5 }, { mb: 5 }]);

    expect(deck).toMatchObject({ status: 'running' });
  });
});

function throwMissing(): never {
  throw new Error('it must be there');
}
