import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectVersionsCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { maxReads, readSource } from '#lambdas/services/sources/read-source.ts';
import { scanLimitMs, scanPollSeconds } from '#lambdas/services/sources/upload-scan.ts';
import { artifactBytes, artifactKeys } from '#lambdas/stores/artifact-store.ts';
import { getSourceItem } from '#lambdas/stores/source-store.ts';
import type { ReadMessage } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import { readUntilDone, upload } from '#test/support/sources.ts';

const notes = { name: 'notes.txt', bytes: new TextEncoder().encode('# Hives\n\nBees fly 3 km.') };

beforeAll(() => void Object.assign(env.SETTINGS, { upload_scan: 'guardduty' }));
afterAll(() => void Object.assign(env.SETTINGS, { upload_scan: 'off' }));

type Input = { Key?: string; Prefix?: string; VersionId?: string };
type Bucket = { verdict?: string; isMissing?: boolean };

/**
 * The tags and versions of uploads, as S3 answers for a versioned bucket that GuardDuty scans: the embedded S3 has
 * neither. Everything else reaches the embedded S3. Collects the versions that are read and removed.
 */
function scannedBucket(bucket: Bucket) {
  const asked = { tags: 0, read: [] as unknown[], removed: [] as unknown[] };
  const answers = (input: Input, of: unknown) => {
    if (of === GetObjectTaggingCommand.name) {
      asked.tags += 1;
      if (bucket.isMissing) {
        const error = { name: 'NoSuchKey', $fault: 'client' as const, $metadata: {} };
        throw new S3ServiceException(error);
      }
      const { verdict } = bucket;
      const TagSet = verdict ? [{ Key: 'GuardDutyMalwareScanStatus', Value: verdict }] : [];
      return { TagSet, VersionId: 'v2' };
    }
    if (of === ListObjectVersionsCommand.name) {
      const { Prefix: Key } = input;
      const versions = ['v2', 'v1'].filter((id) => !asked.removed.includes(id));
      return { Versions: versions.map((VersionId) => ({ Key, VersionId })) };
    }
    if (of === DeleteObjectCommand.name && input.VersionId) asked.removed.push(input.VersionId);
    if (of === GetObjectCommand.name && input.Key?.endsWith('/original')) {
      asked.read.push(input.VersionId);
    }
    return undefined;
  };
  const name = `scan-${Math.random()}`;
  s3().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const output = answers(args.input as Input, commandName);
        if (output) return { output: { $metadata: {}, ...output }, response: {} };
        // The embedded S3 has one version of each object and knows no ids.
        return next({
          ...args,
          input: { ...args.input, VersionId: undefined } as typeof args.input,
        });
      },
    { step: 'initialize', name },
  );
  onTestFinished(() => void s3().middlewareStack.remove(name));
  return asked;
}

/** A file that was uploaded, and the message to read it. */
async function uploaded() {
  const { token, user } = await newUser();
  const { body } = await upload(token, notes);
  const id = String(body.id);
  const message: ReadMessage = { v: 1, kind: 'read_source', source_id: id, owner_id: user.id };
  const shown = async (language = 'en') =>
    (await call('GET', `/sources/${id}`, { token, headers: { 'accept-language': language } })).body;
  return { token, id, message, shown };
}

const later = (seconds: number): Clock => clockAhead(seconds * 1000);

describe('an uploaded file in a stage that scans uploads', () => {
  test('is read in the version that was scanned once no threat was found', async () => {
    const asked = scannedBucket({ verdict: 'NO_THREATS_FOUND' });
    const { id, message, shown } = await uploaded();

    await readSource(message, systemClock);

    expect(await shown()).toMatchObject({ status: 'ready', passages: 2 });
    expect(asked.read).toEqual(['v2']);
    expect(asked.removed).toEqual([]);
    expect(await getSourceItem(id)).toMatchObject({ reads: 1 });
  });

  test('is not read before its verdict, however many messages arrive', async () => {
    const asked = scannedBucket({});
    const { id, message, shown } = await uploaded();

    await Promise.all([readSource(message, systemClock), readSource(message, systemClock)]);
    await readSource(message, systemClock);

    expect(await shown()).toMatchObject({ status: 'reading' });
    expect(asked).toEqual({ tags: 1, read: [], removed: [] });
    expect(await getSourceItem(id)).toMatchObject({ reads: 0 });
  });

  test('is read by a redelivered message, after more checks than reads are allowed', async () => {
    const bucket: Bucket = {};
    scannedBucket(bucket);
    const { token, id, message } = await uploaded();
    for (let look = 0; look <= maxReads + 1; look += 1) {
      await readSource(message, later(look * scanPollSeconds));
    }
    const waiting = await getSourceItem(id);
    bucket.verdict = 'NO_THREATS_FOUND';

    await readSource(message, later((maxReads + 2) * scanPollSeconds));

    expect(waiting).toMatchObject({ status: 'reading', reads: 0 });
    expect((await readUntilDone(token, id)).body.status).toBe('ready');
  });

  test('is sent again by the worker itself until its verdict is there', async () => {
    const bucket: Bucket = {};
    scannedBucket(bucket);
    const { token, id, message } = await uploaded();
    await readSource(message, systemClock);
    bucket.verdict = 'NO_THREATS_FOUND';

    // Takes the messages of the queue: the worker's comes after its delay.
    const { body } = await readUntilDone(token, id);

    expect(body.status).toBe('ready');
  });

  test('with malware fails, and all its versions are removed', async () => {
    const asked = scannedBucket({ verdict: 'THREATS_FOUND' });
    const { message, shown } = await uploaded();

    await Promise.all([readSource(message, systemClock), readSource(message, systemClock)]);
    await readSource(message, later(60));

    expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'malware' } });
    expect((await shown('zh')).error).toMatchObject({ detail: expect.stringMatching(/^病毒扫描/) });
    expect(asked).toEqual({ tags: 1, read: [], removed: ['v2', 'v1'] });
  });

  test.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED', 'SOMETHING_NEW'])(
    'is refused unread and kept where the verdict is %s',
    async (verdict) => {
      const asked = scannedBucket({ verdict });
      const { id, message, shown } = await uploaded();

      await readSource(message, systemClock);

      expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'scan_failed' } });
      expect(asked).toEqual({ tags: 1, read: [], removed: [] });
      expect(await artifactBytes(artifactKeys.original(id))).toBe(notes.bytes.length);
    },
  );

  test('is refused after ten minutes without a verdict', async () => {
    const asked = scannedBucket({});
    const { message, shown } = await uploaded();
    await readSource(message, systemClock);

    await readSource(message, later(scanLimitMs / 1000 - 5));
    const before = await shown();
    await readSource(message, later(scanLimitMs / 1000 + 5));

    expect(before).toMatchObject({ status: 'reading' });
    expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'scan_unavailable' } });
    expect(asked.read).toEqual([]);
  });

  test('that is gone fails as an upload that did not arrive', async () => {
    scannedBucket({ isMissing: true });
    const { message, shown } = await uploaded();

    await readSource(message, systemClock);

    expect(await shown()).toMatchObject({ error: { code: 'upload_incomplete' } });
  });
});

test('a stage that does not scan needs no verdict', async () => {
  Object.assign(env.SETTINGS, { upload_scan: 'off' });
  onTestFinished(() => void Object.assign(env.SETTINGS, { upload_scan: 'guardduty' }));
  const asked = scannedBucket({ verdict: 'THREATS_FOUND' });
  const { message, shown } = await uploaded();

  await readSource(message, systemClock);

  expect(await shown()).toMatchObject({ status: 'ready' });
  expect(asked).toEqual({ tags: 0, read: [undefined], removed: [] });
});
