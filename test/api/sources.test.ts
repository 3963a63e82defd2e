import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { addSource } from '#lambdas/services/sources/add-source.ts';
import { artifactKeys, getArtifactBytes, getJson } from '#lambdas/stores/artifact-store.ts';
import { claimReading, releaseReading } from '#lambdas/stores/reading-store.ts';
import { getSource } from '#lambdas/stores/source-store.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import {
  announceFile,
  type NewFile,
  processUntilRead,
  uploadBytes,
  uploadSource,
} from '#test/support/sources.ts';

const chineseHeaders = { 'accept-language': 'zh-CN' };
const bytesPerMegabyte = 1024 * 1024;
const createTextFile = (content: string, name = 'notes.txt'): NewFile => ({
  name,
  bytes: new TextEncoder().encode(content),
  content_type: 'text/plain',
});
const notesFile = createTextFile('# Hives\n\nA hive holds 40,000 bees.');
const confirmUpload = (token: string, id: unknown) =>
  call('POST', `/sources/${id}/uploaded`, { token });

async function countQueuedMessages(): Promise<number> {
  const { Attributes } = await sqs().send(
    new GetQueueAttributesCommand({
      QueueUrl: env.GENERATION_QUEUE_URL,
      AttributeNames: ['ApproximateNumberOfMessages'],
    }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages);
}

describe('uploading a source file', () => {
  test('a source file is announced, uploaded to the returned URL and read into passages', async () => {
    const { token } = await newUser();

    const announced = await announceFile(token, notesFile);
    const arrived = await uploadBytes(announced, notesFile.bytes);
    const confirmation = await confirmUpload(token, announced.body.id);
    const readResponse = await processUntilRead(token, announced.body.id);

    expect(announced.status).toBe(201);
    expect(announced.body).toMatchObject({
      status: 'awaiting_upload',
      kind: 'file',
      error: null,
      upload: { method: 'PUT', headers: { 'content-type': 'text/plain' } },
    });
    expect(arrived).toBe(200);
    expect(confirmation.body).toMatchObject({ status: 'reading' });
    expect(readResponse.body).toMatchObject({
      status: 'ready',
      passages: 2,
      bytes: notesFile.bytes.length,
    });
    const passages = await getJson<Passage[]>(artifactKeys.passages(String(readResponse.body.id)));
    expect(passages?.map((passage) => passage.text)).toEqual([
      'Hives',
      'A hive holds 40,000 bees.',
    ]);
  });

  test('the upload URL of a source file signs size, type and that the file is new', async () => {
    const { token } = await newUser();

    const { body } = await announceFile(token, notesFile);

    const { searchParams } = new URL((body.upload as { url: string }).url);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host;if-none-match',
    );
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
    expect([...searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  });

  test('a source file whose upload is confirmed twice is read once', async () => {
    const { token } = await newUser();
    const { body } = await uploadSource(token, notesFile);

    const repeatedResponse = await confirmUpload(token, body.id);
    const readResponse = await processUntilRead(token, body.id);
    const responseAfter = await confirmUpload(token, body.id);

    expect(repeatedResponse.body.status).toBe('reading');
    expect(responseAfter.body).toEqual(readResponse.body);
    expect((await getSource(String(body.id), systemClock.now()))?.reads).toBe(1);
  });

  test('another upload confirmation queues a source file again only while no reader is reading the file', async () => {
    const { token } = await newUser();
    const id = String((await uploadSource(token, notesFile)).body.id);
    const now = systemClock.now();
    await claimReading(id, { owner: 'a', until: now + 60_000, now });
    const messagesBefore = await countQueuedMessages();

    const whileRead = [await confirmUpload(token, id), await confirmUpload(token, id)];
    const between = await countQueuedMessages();
    await releaseReading(id, 'a');
    await confirmUpload(token, id);

    expect(whileRead.map(({ status }) => status)).toEqual([200, 200]);
    expect([between - messagesBefore, (await countQueuedMessages()) - messagesBefore]).toEqual([
      0, 1,
    ]);
  });

  test('the upload confirmations of a source file are limited', async () => {
    const { user, token } = await newUser();
    const { body } = await uploadSource(token, notesFile);
    await spendUse('source_account', user.id, 198);

    const lastResponse = await confirmUpload(token, body.id);
    const messagesBefore = await countQueuedMessages();
    const rejectedResponse = await confirmUpload(token, body.id);

    expect([lastResponse.status, rejectedResponse.status, rejectedResponse.body.code]).toEqual([
      200,
      429,
      'rate_limited',
    ]);
    expect(await countQueuedMessages()).toBe(messagesBefore);
  });

  test('a source file that was not uploaded is not read', async () => {
    const { token } = await newUser();
    const { body } = await announceFile(token, notesFile);

    const english = await confirmUpload(token, body.id);
    const chinese = await call('POST', `/sources/${body.id}/uploaded`, {
      token,
      headers: chineseHeaders,
    });

    expect([english.status, english.body.code]).toEqual([409, 'upload_missing']);
    expect(chinese.body.detail).toMatch(/^文件尚未上传/);
  });

  test('a source file with another size than announced is rejected', async () => {
    const { token } = await newUser();
    const announced = await announceFile(token, { ...notesFile, bytes: new Uint8Array(7) });

    const uploadStatus = await uploadBytes(announced, notesFile.bytes);
    const { status, body } = await confirmUpload(token, announced.body.id);

    // S3 and MiniStack reject a size that differs from the signed one. The embedded server doesn't check it.
    const isRefused = uploadStatus === 403;
    expect({ status, body }).toMatchObject(
      isRefused
        ? { status: 409, body: { code: 'upload_missing' } }
        : { status: 200, body: { status: 'failed', error: { code: 'upload_incomplete' } } },
    );
  });

  test.each([
    ['notes.txt', 'text/plain', 11 * bytesPerMegabyte, 413, /limit is 10 MB/],
    ['film.mp4', 'video/mp4', 1_000, 415, /“film.mp4” can’t be used.*PDF, Word, PowerPoint, Excel/],
    [
      'picture.png',
      'image/png',
      1_000,
      415,
      /“picture.png” can’t be used.*PDF, Word, PowerPoint, Excel/,
    ],
  ])(
    'a source file %s of type %s and %i bytes is rejected immediately with %i',
    async (name, type, bytes, ...is) => {
      const { token } = await newUser();
      const body = { name, bytes, content_type: type };

      const answer = await call('POST', '/sources', { token, body });

      const [status, expectedDetail] = is;
      expect(answer.status).toBe(status);
      expect(answer.body.detail).toMatch(expectedDetail);
    },
  );

  test('a source file may be larger on a larger plan, up to the maximum that can be read', async () => {
    const { token } = await newUser({ tier: 'team' });
    const file = (bytes: number) => ({ name: 'a.pdf', bytes, content_type: 'application/pdf' });

    const fits = await call('POST', '/sources', { token, body: file(50 * bytesPerMegabyte) });
    const over = await call('POST', '/sources', { token, body: file(50 * bytesPerMegabyte + 1) });

    expect(fits.status).toBe(201);
    expect(over.body.detail).toMatch(/limit is 50 MB/);
  });
});

describe('a request for a source', () => {
  test.each([
    [{ name: 'n' }, 'text'],
    [{ name: 'n', text: '' }, 'text'],
    [{ name: 'n', bytes: 0, content_type: 'text/plain' }, 'bytes'],
    [{ name: 'n', bytes: 1.5, content_type: 'text/plain' }, 'bytes'],
    [{ name: 'n', bytes: 10, content_type: 'plain' }, 'content_type'],
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'https://example.com/', name: 'n' }, 'name'],
    [{ name: 'n', text: 'Bees', bytes: 4 }, 'bytes'],
  ])(
    'a request for a source must have one of three shapes: %j is rejected for %s',
    async (body, field) => {
      const { token } = await newUser();

      const answer = await call('POST', '/sources', { token, body });

      expect(answer.status).toBe(422);
      expect(answer.body.fields).toHaveProperty([field]);
    },
  );

  test('a repeated request for a source creates one source', async () => {
    const { token } = await newUser();
    const headers = { 'idempotency-key': 'one' };
    const body = { name: 'a.txt', bytes: 5, content_type: 'text/plain' };

    const [firstResponse, secondResponse] = [
      await call('POST', '/sources', { token, body, headers }),
      await call('POST', '/sources', { token, body, headers }),
    ];

    expect(secondResponse.body).toEqual(firstResponse.body);
  });

  test('requests for a source are rejected with Retry-After after too many in an hour', async () => {
    const { user, token } = await newUser();
    const body = { url: 'https://example.com/' };
    const id = () => systemClock.id();
    await Promise.all(Array.from({ length: 60 }, () => addSource(user, id(), body, systemClock)));

    const answer = await call('POST', '/sources', { token, body });

    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('requests for a source are also limited in megabytes per hour', async () => {
    const { token } = await newUser({ tier: 'team' });
    const body = { name: 'a.pdf', bytes: 50 * bytesPerMegabyte, content_type: 'application/pdf' };

    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push(await call('POST', '/sources', { token, body }));

    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 429]);
  });
});

describe('requests for another user’s source', () => {
  test('another user’s source returns 404 for every action', async () => {
    const { token } = await newUser();
    const otherUser = await newUser();
    const { body } = await announceFile(token, notesFile);

    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/uploaded'],
    ] as const) {
      const address = `/sources/${body.id}${path}`;
      expect((await call(method, address, { token: otherUser.token })).status).toBe(404);
      expect((await call(method, address)).status).toBe(401);
    }
    expect((await call('GET', `/sources/${body.id}`, { token })).status).toBe(200);
  });
});

describe('deleting a source', () => {
  test('a deleted source is removed with its upload and passages', async () => {
    const { token } = await newUser();
    const { body } = await uploadSource(token, notesFile);
    await processUntilRead(token, body.id);

    const deleted = await call('DELETE', `/sources/${body.id}`, { token });

    expect(deleted.status).toBe(204);
    expect((await call('GET', `/sources/${body.id}`, { token })).status).toBe(404);
    expect((await call('DELETE', `/sources/${body.id}`, { token })).status).toBe(404);
    expect(await getArtifactBytes(artifactKeys.original(String(body.id)))).toBeUndefined();
    expect(await getJson(artifactKeys.passages(String(body.id)))).toBeUndefined();
  });

  test('a deleted source can’t be used by a presentation', async () => {
    const { token } = await newUser();
    const { body } = await uploadSource(token, notesFile);
    await processUntilRead(token, body.id);
    await call('POST', '/presentations', { token, body: { source_ids: [body.id] } });

    const { status, body: answer } = await call('DELETE', `/sources/${body.id}`, { token });

    expect([status, answer.code]).toEqual([409, 'source_in_use']);
    expect((await call('GET', `/sources/${body.id}`, { token })).status).toBe(200);
  });
});

describe('a source that no presentation uses', () => {
  test('an unused source expires after a day', async () => {
    const { token, user } = await newUser();
    const { body } = await uploadSource(token, notesFile);
    const timeAfter = (hours: number) => createClockAhead(hours * 3_600_000).now();

    const id = String(body.id);

    expect((await getSource(id, timeAfter(23.9)))?.owner_id).toBe(user.id);
    expect(await getSource(id, timeAfter(24.1))).toBeUndefined();
  });
});
