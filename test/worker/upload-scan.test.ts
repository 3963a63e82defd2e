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
import { maxReadingClaims, readSource } from '#lambdas/services/sources/read-source.ts';
import { scanPollSeconds, scanTimeoutMs } from '#lambdas/services/sources/upload-scan.ts';
import { artifactKeys, getArtifactBytes } from '#lambdas/stores/artifact-store.ts';
import { getSourceItem } from '#lambdas/stores/source-store.ts';
import type { ReadSourceMessage } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newUser } from '#test/support/factories.ts';
import { processUntilRead, uploadSource } from '#test/support/sources.ts';

const notesFile = {
  name: 'notes.txt',
  bytes: new TextEncoder().encode('# Hives\n\nBees fly 3 km.'),
};

beforeAll(() => void Object.assign(env.SETTINGS, { upload_scan: 'guardduty' }));
afterAll(() => void Object.assign(env.SETTINGS, { upload_scan: 'off' }));

type S3Input = { Key?: string; Prefix?: string; VersionId?: string };
type ScannedBucket = { verdict?: string; isMissing?: boolean };

/**
 * Mocks S3 for a versioned bucket that GuardDuty scans: the embedded S3 has neither tags nor versions. Other requests
 * reach the embedded S3. Records the versions that are read and removed.
 */
function mockScannedBucket(bucket: ScannedBucket) {
  const requests = { tags: 0, read: [] as unknown[], removed: [] as unknown[] };
  const answers = (input: S3Input, commandName: unknown) => {
    if (commandName === GetObjectTaggingCommand.name) {
      requests.tags += 1;
      if (bucket.isMissing) {
        const error = { name: 'NoSuchKey', $fault: 'client' as const, $metadata: {} };
        throw new S3ServiceException(error);
      }
      const { verdict } = bucket;
      const TagSet = verdict ? [{ Key: 'GuardDutyMalwareScanStatus', Value: verdict }] : [];
      return { TagSet, VersionId: 'v2' };
    }
    if (commandName === ListObjectVersionsCommand.name) {
      const { Prefix: Key } = input;
      const versions = ['v2', 'v1'].filter((id) => !requests.removed.includes(id));
      return { Versions: versions.map((VersionId) => ({ Key, VersionId })) };
    }
    if (commandName === DeleteObjectCommand.name && input.VersionId)
      requests.removed.push(input.VersionId);
    if (commandName === GetObjectCommand.name && input.Key?.endsWith('/original')) {
      requests.read.push(input.VersionId);
    }
    return undefined;
  };
  const name = `scan-${Math.random()}`;
  s3().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const output = answers(args.input as S3Input, commandName);
        if (output) return { output: { $metadata: {}, ...output }, response: {} };
        // The embedded S3 has one version of each object and no version ids.
        return next({
          ...args,
          input: { ...args.input, VersionId: undefined } as typeof args.input,
        });
      },
    { step: 'initialize', name },
  );
  onTestFinished(() => void s3().middlewareStack.remove(name));
  return requests;
}

/** Uploads a file; returns it with the message that starts reading. */
async function uploadFile() {
  const { token, user } = await newUser();
  const { body } = await uploadSource(token, notesFile);
  const id = String(body.id);
  const message: ReadSourceMessage = {
    v: 1,
    kind: 'read_source',
    source_id: id,
    owner_id: user.id,
  };
  const shown = async (language = 'en') =>
    (await call('GET', `/sources/${id}`, { token, headers: { 'accept-language': language } })).body;
  return { token, id, message, shown };
}

const clockSecondsAhead = (seconds: number): Clock => createClockAhead(seconds * 1000);

describe('an uploaded file in a deployment that scans uploads', () => {
  test('the scanned version of an uploaded file is read once no threat was found', async () => {
    const requests = mockScannedBucket({ verdict: 'NO_THREATS_FOUND' });
    const { id, message, shown } = await uploadFile();

    await readSource(message, systemClock);

    expect(await shown()).toMatchObject({ status: 'ready', passages: 2 });
    expect(requests.read).toEqual(['v2']);
    expect(requests.removed).toEqual([]);
    expect(await getSourceItem(id)).toMatchObject({ reads: 1 });
  });

  test('an uploaded file is not read before the scan result exists, even if many messages arrive', async () => {
    const requests = mockScannedBucket({});
    const { id, message, shown } = await uploadFile();

    await Promise.all([readSource(message, systemClock), readSource(message, systemClock)]);
    await readSource(message, systemClock);

    expect(await shown()).toMatchObject({ status: 'reading' });
    expect(requests).toEqual({ tags: 1, read: [], removed: [] });
    expect(await getSourceItem(id)).toMatchObject({ reads: 0 });
  });

  test('an uploaded file is still read after more scan checks than read attempts are allowed', async () => {
    const bucket: ScannedBucket = {};
    mockScannedBucket(bucket);
    const { token, id, message } = await uploadFile();
    for (let check = 0; check <= maxReadingClaims + 1; check += 1) {
      await readSource(message, clockSecondsAhead(check * scanPollSeconds));
    }
    const waiting = await getSourceItem(id);
    bucket.verdict = 'NO_THREATS_FOUND';

    await readSource(message, clockSecondsAhead((maxReadingClaims + 2) * scanPollSeconds));

    expect(waiting).toMatchObject({ status: 'reading', reads: 0 });
    expect((await processUntilRead(token, id)).body.status).toBe('ready');
  });

  test('the worker requeues an uploaded file until its scan result exists', async () => {
    const bucket: ScannedBucket = {};
    mockScannedBucket(bucket);
    const { token, id, message } = await uploadFile();
    await readSource(message, systemClock);
    bucket.verdict = 'NO_THREATS_FOUND';

    // Processes the queue until the source is read; the message that the worker requeued arrives after its delay.
    const { body } = await processUntilRead(token, id);

    expect(body.status).toBe('ready');
  });

  test('an uploaded file with malware fails, and all its versions are removed', async () => {
    const requests = mockScannedBucket({ verdict: 'THREATS_FOUND' });
    const { message, shown } = await uploadFile();

    await Promise.all([readSource(message, systemClock), readSource(message, systemClock)]);
    await readSource(message, clockSecondsAhead(60));

    expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'malware' } });
    expect((await shown('zh')).error).toMatchObject({ detail: expect.stringMatching(/^病毒扫描/) });
    expect(requests).toEqual({ tags: 1, read: [], removed: ['v2', 'v1'] });
  });

  test.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED', 'SOMETHING_NEW'])(
    'an uploaded file is rejected unread and kept when the scan result is %s',
    async (verdict) => {
      const requests = mockScannedBucket({ verdict });
      const { id, message, shown } = await uploadFile();

      await readSource(message, systemClock);

      expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'scan_failed' } });
      expect(requests).toEqual({ tags: 1, read: [], removed: [] });
      expect(await getArtifactBytes(artifactKeys.original(id))).toBe(notesFile.bytes.length);
    },
  );

  test('an uploaded file is rejected after ten minutes without a scan result', async () => {
    const requests = mockScannedBucket({});
    const { message, shown } = await uploadFile();
    await readSource(message, systemClock);

    await readSource(message, clockSecondsAhead(scanTimeoutMs / 1000 - 5));
    const viewBefore = await shown();
    await readSource(message, clockSecondsAhead(scanTimeoutMs / 1000 + 5));

    expect(viewBefore).toMatchObject({ status: 'reading' });
    expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'scan_unavailable' } });
    expect(requests.read).toEqual([]);
  });

  test('an uploaded file fails as an incomplete upload when the object is missing', async () => {
    mockScannedBucket({ isMissing: true });
    const { message, shown } = await uploadFile();

    await readSource(message, systemClock);

    expect(await shown()).toMatchObject({ error: { code: 'upload_incomplete' } });
  });
});

test('in a deployment without upload scans, a file is read without a scan result', async () => {
  Object.assign(env.SETTINGS, { upload_scan: 'off' });
  onTestFinished(() => void Object.assign(env.SETTINGS, { upload_scan: 'guardduty' }));
  const requests = mockScannedBucket({ verdict: 'THREATS_FOUND' });
  const { message, shown } = await uploadFile();

  await readSource(message, systemClock);

  expect(await shown()).toMatchObject({ status: 'ready' });
  expect(requests).toEqual({ tags: 0, read: [undefined], removed: [] });
});
