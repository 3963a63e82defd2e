import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { maxConcurrentReadings, readSource } from '#lambdas/services/sources/read-source.ts';
import { freeReadingSlot, takeReadingSlot } from '#lambdas/stores/reading-store.ts';
import { getSourceItem } from '#lambdas/stores/source-store.ts';
import type { ReadSourceMessage } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import {
  announceFile,
  processUntilRead,
  uploadBytes,
  uploadSource,
} from '#test/support/sources.ts';

const notesFile = {
  name: 'notes.txt',
  bytes: new TextEncoder().encode('# Hives\n\nBees fly 3 km.'),
};

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

afterEach(() => {
  vi.restoreAllMocks();
});

describe('limits on reading sources in parallel', () => {
  test('reading a source waits while two other sources of the owner are read, without using an attempt', async () => {
    const owner = await newUser();
    const [firstFile, secondFile, thirdFile] = [
      await createUploadedFile(owner),
      await createUploadedFile(owner),
      await createUploadedFile(owner),
    ];
    const now = systemClock.now();
    const slot = { count: maxConcurrentReadings, now, until: now + 60_000 };
    for (const { id } of [firstFile, secondFile]) {
      await takeReadingSlot({ id, owner_id: owner.user.id }, slot);
    }

    await readSource(thirdFile.message, systemClock);
    const waited = await getSourceItem(thirdFile.id);
    await readSource((await createUploadedFile()).message, systemClock);
    await freeReadingSlot({ id: firstFile.id, owner_id: owner.user.id }, 0);

    expect(waited).toMatchObject({ status: 'reading', reads: 0 });
    expect((await processUntilRead(owner.token, thirdFile.id)).body.status).toBe('ready');
    expect(await getSourceItem(thirdFile.id)).toMatchObject({ reads: 1 });
  });

  test('reading a source runs at most twice in parallel per owner, and reads every source in the end', async () => {
    const owner = await newUser();
    const files = await Promise.all(Array.from({ length: 6 }, () => createUploadedFile(owner)));

    await Promise.all(files.map(({ message }) => readSource(message, systemClock)));
    const statuses = await Promise.all(files.map(({ id }) => readSourceStatus(id)));

    expect(statuses.filter((status) => status === 'ready')).toHaveLength(2);
    for (const { id } of files) {
      expect((await processUntilRead(owner.token, id)).body.status).toBe('ready');
    }
  });

  test('reading a source takes over the slot of a dead reader', async () => {
    const { id, message } = await createUploadedFile();
    const now = systemClock.now();
    const slot = { count: maxConcurrentReadings, now, until: now - 1 };
    for (const dead of ['dead 1', 'dead 2']) {
      await takeReadingSlot({ id: dead, owner_id: message.owner_id }, slot);
    }

    await readSource(message, systemClock);

    expect(await readSourceStatus(id)).toBe('ready');
  });

  test('reading a source charges CPU time to the owner; further reading is rejected when the owner’s quota is used up', async () => {
    const owner = await newUser();
    const { id } = await createUploadedFile(owner);
    const { uses } = rateLimits.reading_seconds_account;
    const announced = await announceFile(owner.token, notesFile);
    await uploadBytes(announced, notesFile.bytes);
    // Freezes the time, so that the whole test uses one time window.
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    await spendUse('reading_seconds_account', owner.user.id, uses);
    await processUntilRead(owner.token, id);

    const file = await announceFile(owner.token, notesFile);
    const uploaded = await call('POST', `/sources/${announced.body.id}/uploaded`, owner);
    const headers = { 'accept-language': 'zh' };
    const url = { url: 'https://example.com/' };
    const page = await call('POST', '/sources', { ...owner, body: url, headers });
    const text = { name: 'Notes', text: 'Bees fly.' };

    for (const rejectedResponse of [file, uploaded, page]) {
      expect(rejectedResponse).toMatchObject({ status: 429, body: { code: 'reading_time_used' } });
    }
    expect(file.body.detail).toMatch(/^You have used this hour’s time for reading sources\./);
    expect(page.body.detail).toMatch(/^本小时读取来源的时间已用完/);
    expect((await call('POST', '/sources', { ...owner, body: text })).status).toBe(201);
    expect((await announceFile((await newUser()).token, notesFile)).status).toBe(201);
  });
});
