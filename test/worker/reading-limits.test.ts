import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { rateLimits, spendUse } from '#lambdas/services/auth/rate-limit.ts';
import { readingsAtOnce, readSource } from '#lambdas/services/sources/read-source.ts';
import { freeReadingSlot, takeReadingSlot } from '#lambdas/stores/reading-store.ts';
import { getSourceItem } from '#lambdas/stores/source-store.ts';
import type { ReadMessage } from '#shared/schemas/queue.ts';
import { call } from '#test/support/api.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import { announce, put, readUntilDone, upload } from '#test/support/sources.ts';

const notes = { name: 'notes.txt', bytes: new TextEncoder().encode('# Hives\n\nBees fly 3 km.') };

/** A file that was uploaded and waits to be read. */
async function waiting(
  who?: TestUser,
): Promise<{ token: string; id: string; message: ReadMessage }> {
  const { token, user } = who ?? (await newUser());
  const { body } = await upload(token, notes);
  const id = String(body.id);
  return { token, id, message: { v: 1, kind: 'read_source', source_id: id, owner_id: user.id } };
}

const statusOf = async (id: string) => (await getSourceItem(id))?.status;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a reading', () => {
  test('waits while two others of its owner are read, and loses no attempt', async () => {
    const owner = await newUser();
    const [first, second, third] = [
      await waiting(owner),
      await waiting(owner),
      await waiting(owner),
    ];
    const now = systemClock.now();
    const slot = { count: readingsAtOnce, now, until: now + 60_000 };
    for (const { id } of [first, second]) {
      await takeReadingSlot({ id, owner_id: owner.user.id }, slot);
    }

    await readSource(third.message, systemClock);
    const waited = await getSourceItem(third.id);
    await readSource((await waiting()).message, systemClock);
    await freeReadingSlot({ id: first.id, owner_id: owner.user.id }, 0);

    expect(waited).toMatchObject({ status: 'reading', reads: 0 });
    expect((await readUntilDone(owner.token, third.id)).body.status).toBe('ready');
    expect(await getSourceItem(third.id)).toMatchObject({ reads: 1 });
  });

  test('of one owner is one of two at a time, and each is read in the end', async () => {
    const owner = await newUser();
    const all = await Promise.all(Array.from({ length: 6 }, () => waiting(owner)));

    await Promise.all(all.map(({ message }) => readSource(message, systemClock)));
    const statuses = await Promise.all(all.map(({ id }) => statusOf(id)));

    expect(statuses.filter((status) => status === 'ready')).toHaveLength(2);
    for (const { id } of all) {
      expect((await readUntilDone(owner.token, id)).body.status).toBe('ready');
    }
  });

  test('takes over the slot of one whose reader died', async () => {
    const { id, message } = await waiting();
    const now = systemClock.now();
    const slot = { count: readingsAtOnce, now, until: now - 1 };
    for (const dead of ['dead 1', 'dead 2']) {
      await takeReadingSlot({ id: dead, owner_id: message.owner_id }, slot);
    }

    await readSource(message, systemClock);

    expect(await statusOf(id)).toBe('ready');
  });

  test('counts its processor time against its owner, who is refused more once it is used up', async () => {
    const owner = await newUser();
    const { id } = await waiting(owner);
    const { uses } = rateLimits.reading_seconds_account;
    const announced = await announce(owner.token, notes);
    await put(announced, notes.bytes);
    // One window of time for the whole test.
    vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
    await spendUse('reading_seconds_account', owner.user.id, uses);
    await readUntilDone(owner.token, id);

    const file = await announce(owner.token, notes);
    const uploaded = await call('POST', `/sources/${announced.body.id}/uploaded`, owner);
    const headers = { 'accept-language': 'zh' };
    const url = { url: 'https://example.com/' };
    const page = await call('POST', '/sources', { ...owner, body: url, headers });
    const text = { name: 'Notes', text: 'Bees fly.' };

    for (const refused of [file, uploaded, page]) {
      expect(refused).toMatchObject({ status: 429, body: { code: 'reading_time_used' } });
    }
    expect(file.body.detail).toMatch(/^You have used this hour’s time for reading sources\./);
    expect(page.body.detail).toMatch(/^本小时读取来源的时间已用完/);
    expect((await call('POST', '/sources', { ...owner, body: text })).status).toBe(201);
    expect((await announce((await newUser()).token, notes)).status).toBe(201);
  });
});
