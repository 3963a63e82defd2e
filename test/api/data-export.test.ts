import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { finishArchive, writeParts } from '#lambdas/services/data-export/write-parts.ts';
import { refundUse, spendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { addSource } from '#lambdas/services/sources/add-source.ts';
import { artifactKeys, listArtifacts, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDataExport } from '#lambdas/stores/data-export-store.ts';
import { abortUpload } from '#lambdas/stores/upload-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { sweepUserJobs } from '#lambdas/sweeper/user-jobs.ts';
import { call } from '#test/support/api.ts';
import { createClockAhead } from '#test/support/clock.ts';
import {
  exportAll,
  readExportedBytes,
  readExportedFiles,
  runExportPass,
} from '#test/support/data-export.ts';
import { newAdmin, newEmail, newUser } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';
import { runWithStoreLimit } from '#test/support/limited-stores.ts';
import { nextMail, watchMail } from '#test/support/mail-queue.ts';
import { advanceTime, freezeClock } from '#test/support/mfa.ts';

const readExportState = async (token: string) =>
  (await call('GET', '/users/me/export', { token })).body;

const computeHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const computeHashOrEmpty = (bytes: Uint8Array | undefined): string =>
  computeHash(bytes ?? new Uint8Array());

/** Returns the hashes of the exported original files, in the order of their names. */
async function readExportedOriginals(userId: string): Promise<string[]> {
  const files = await readExportedBytes(userId);
  return Object.keys(files)
    .filter((path) => path.includes('/original '))
    .toSorted()
    .map((path) => computeHashOrEmpty(files[path]));
}

/** Returns the names of the objects of a user's exports. */
const listObjectNames = async (userId: string): Promise<string[]> =>
  (await listArtifacts(artifactKeys.dataExports(userId))).map(
    ({ key }) => key.split('/').at(-1) ?? '',
  );

describe('an export of a user’s data', () => {
  test('a data export is prepared in the background, reported by mail and downloaded as a ZIP file', async () => {
    const email = watchMail(newEmail());
    const { token, user } = await newUser({ email });

    const before = await readExportState(token);
    const requested = await call('POST', '/users/me/export', { token });
    const preparing = await readExportState(token);
    await runExportPass(user.id);
    const ready = await readExportState(token);
    const link = await call('GET', '/users/me/export/download', { token });
    const file = await fetch(String(link.body.url));

    expect(before).toEqual({ export: null });
    expect(requested).toMatchObject({ status: 202, body: { status: 'preparing', bytes: null } });
    expect(preparing).toEqual({ export: requested.body });
    expect(ready).toMatchObject({ export: { status: 'ready', parts: { done: 1, total: 1 } } });
    const name = new URL(String(link.body.url)).searchParams.get('response-content-disposition');
    expect(name).toContain('filename="deckwright-data-20');
    const { bytes } = ready.export as { bytes: number };
    expect((await file.arrayBuffer()).byteLength).toBe(bytes);
    expect(await nextMail(email)).toMatchObject({ kind: 'data_export', locale: 'en' });
    const account = JSON.parse((await readExportedFiles(user.id)).get('account.json') ?? '');
    expect(account).toMatchObject({ email, tier: 'free', quota: { decks: { used: 0 } } });
  });

  test('a data export contains each presentation with its slides, its outline and the files of its version', async () => {
    const deck = await finishedDeck();

    const files = await exportAll(deck.token, deck.user.id);

    const folder = `presentations/${(await deck.deck()).title} ${deck.id}`;
    const data = JSON.parse(files.get(`${folder}/presentation.json`) ?? '');
    expect(data).toMatchObject({ id: deck.id, status: 'completed', outline: { entries: {} } });
    expect(data.slides).toHaveLength(3);
    expect(files.get(`${folder}/deck.html`)).toContain('<!doctype html>');
    expect(JSON.parse(files.get(`${folder}/deck.json`) ?? '')).toMatchObject({
      deck: { title: 'Bees' },
    });
  });

  test('a user has at most one data export at a time, which other users can’t see', async () => {
    const { token, user } = await newUser();
    const other = await newUser();

    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/users/me/export', { token })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    expect(await readExportState(other.token)).toEqual({ export: null });
    await runExportPass(user.id);
    expect(await readExportState(token)).toMatchObject({ export: { status: 'ready' } });
    // Rejected requests do not count towards the rate limit, so this request is accepted.
    expect((await call('POST', '/users/me/export', { token })).status).toBe(202);
    await runExportPass(user.id);
  });

  test('a data export can be requested three times a day, and replaces the file of the last one', async () => {
    const { token, user } = await newUser();
    for (let i = 0; i < 3; i += 1) await exportAll(token, user.id);

    const rejected = await call('POST', '/users/me/export', { token });

    expect([rejected.status, rejected.body.code]).toEqual([429, 'rate_limited']);
    expect(await readExportState(token)).toMatchObject({ export: { status: 'ready' } });
    expect(await listObjectNames(user.id)).toEqual(['data.zip']);
  });

  test('a rejected data export is not counted, so that parallel requests don’t use up the daily limit', async () => {
    const { token, user } = await newUser();
    for (let i = 0; i < 3; i += 1) await spendUse('data_export_account', user.id);

    const refused = await call('POST', '/users/me/export', { token });
    await refundUse('data_export_account', user.id);
    const started = await call('POST', '/users/me/export', { token });
    await runExportPass(user.id);

    expect([refused.status, started.status]).toEqual([429, 202]);
  });

  test('a data export contains admin actions on the account, without other people’s data', async () => {
    const admin = await newAdmin({ full_name: 'Kim Example' });
    const other = await newUser({ full_name: 'Somebody Else' });
    await call('PUT', `/users/${other.user.id}`, {
      token: admin.token,
      body: { full_name: 'Somebody New' },
    });
    await call('PUT', `/users/${other.user.id}/tier`, {
      token: admin.token,
      body: { tier: 'pro' },
    });

    const ofAdmin = await exportAll(admin.token, admin.user.id);
    const ofOther = await exportAll(other.token, other.user.id);

    const done = JSON.parse(ofAdmin.get('audit-events.json') ?? '');
    const suffered = JSON.parse(ofOther.get('audit-events.json') ?? '');
    expect(done.length).toBeGreaterThan(0);
    expect(done[0]).toMatchObject({ actor: 'you', target: { id: other.user.id, label: null } });
    expect([...ofAdmin.values()].join()).not.toMatch(new RegExp(`Somebody|${other.user.email}`));
    expect(suffered).toHaveLength(done.length);
    expect(suffered[0]).toMatchObject({ actor: 'an admin', target: { label: other.user.email } });
    const texts = [...ofOther.values()].join();
    expect(texts).not.toMatch(new RegExp(`${admin.user.id}|${admin.user.email}`));
  });

  test('the account’s activity lists the request and the download of a data export', async () => {
    const { token, user } = await newUser();
    await exportAll(token, user.id);
    await call('GET', '/users/me/export/download', { token });

    const { body } = await call('GET', '/auth/events', { token });

    const events = (body.items as { event: string }[]).map(({ event }) => event);
    expect(events.slice(0, 2)).toEqual(['data_export_downloaded', 'data_export_requested']);
  });

  test('a data export is prepared by the sweeper if its message is lost, and removed after a week', async () => {
    const { token, user } = await newUser();
    await call('POST', '/users/me/export', { token });

    await sweepUserJobs(createClockAhead(31_000));
    const ready = await readExportState(token);
    await sweepUserJobs(createClockAhead(8 * 86_400_000));

    expect(ready).toMatchObject({ export: { status: 'ready' } });
    expect(await readExportState(token)).toEqual({ export: null });
    expect(await getDataExport(user.id)).toBeUndefined();
    await expect(readExportedFiles(user.id)).rejects.toThrow('no file');
  });
});

/**
 * Returns a clock that advances by 30 s each time it is read, so that one pass of the export has time for only one
 * part.
 */
const createFastClock = (start = systemClock.now()): Clock => {
  let now = start;
  return {
    ...systemClock,
    now: () => {
      now += 30_000;
      return now;
    },
  };
};

/** Runs passes of the data export until it has ended; returns how many passes completed. */
async function runPasses(userId: string, limits: readonly number[] = []): Promise<number> {
  const clock = createFastClock();
  let completed = 0;
  for (let pass = 0; (await getDataExport(userId))?.status === 'preparing'; pass += 1) {
    const limit = limits[pass] ?? Number.POSITIVE_INFINITY;
    if (await runWithStoreLimit(limit, () => runExportPass(userId, clock))) completed += 1;
    // Advances the clock until the lease of the interrupted pass has expired.
    else clock.now() + clock.now() + clock.now();
  }
  return completed;
}

/** Uploads files of random bytes as sources; returns their contents. */
async function newSources(user: UserRecord, sizes: readonly number[]): Promise<Buffer[]> {
  const contents = sizes.map((size) => randomBytes(size));
  for (const [i, content] of contents.entries()) {
    const body = { name: `file-${i}.bin`, text: 'Lamps were lit at dusk.' };
    const { id } = await addSource(user, systemClock.id(), body, systemClock);
    await putArtifact(artifactKeys.original(id), content, 'application/octet-stream');
  }
  return contents;
}

const bytesPerMegabyte = 1024 ** 2;

describe('a data export that takes several passes', () => {
  test('a data export in several passes continues after the last completed part and contains large files unchanged', async () => {
    const { token, user } = await newUser();
    const contents = await newSources(user, [
      9 * bytesPerMegabyte,
      3,
      6 * bytesPerMegabyte,
      bytesPerMegabyte,
    ]);
    await call('POST', '/users/me/export', { token });

    const passes = await runPasses(user.id);

    expect(passes).toBe(5);
    expect((await readExportState(token)).export).toMatchObject({
      status: 'ready',
      parts: { done: 5, total: 5 },
    });
    expect(await readExportedOriginals(user.id)).toEqual(contents.map(computeHash));
    expect(await listObjectNames(user.id)).toContain('data.zip');
  });

  test('a data export leaves out files above its size limit and names them in README.txt', async () => {
    const { token, user } = await newUser();
    const contents = await newSources(user, [bytesPerMegabyte, 3 * bytesPerMegabyte, 3]);
    await call('POST', '/users/me/export', { token });
    const item = await getDataExport(user.id);
    if (!item) throw new Error('there is no export');
    const limit = {
      clock: systemClock,
      until: systemClock.now() + 60_000,
      maxBytes: 2 * bytesPerMegabyte,
    };

    const pass = await writeParts(user, item, limit);
    await finishArchive(pass);

    expect(pass.result).toMatchObject({ left_out: 1, parts: { done: 4, total: 4 } });
    expect(await readExportedOriginals(user.id)).toEqual(
      [contents[0], contents[2]].map(computeHashOrEmpty),
    );
    expect((await readExportedFiles(user.id)).get('README.txt')).toMatch(
      /limit of 2 GB:\nsources\/file-1\.bin .*\/original file-1\.bin\n$/,
    );
  });

  test('a data export loses nothing when its passes are killed at any point', async () => {
    const { token, user } = await newUser();
    const contents = await newSources(user, [6 * bytesPerMegabyte, 6 * bytesPerMegabyte, 3]);
    await call('POST', '/users/me/export', { token });

    const passes = await runPasses(user.id, [2, 5, 9, 14, 300, 12, 300, 16, 300]);

    expect(passes).toBeGreaterThan(2);
    expect(await readExportState(token)).toMatchObject({ export: { status: 'ready' } });
    expect(await readExportedOriginals(user.id)).toEqual(contents.map(computeHash));
  });

  test('a data export fails with a mail when no pass makes progress, and can be started again', async () => {
    const email = watchMail(newEmail());
    const { token, user } = await newUser({ email });
    await call('POST', '/users/me/export', { token });

    await runPasses(
      user.id,
      Array.from({ length: 9 }, () => 6),
    );
    const failed = await readExportState(token);
    const again = await call('POST', '/users/me/export', { token });

    expect(failed).toMatchObject({ export: { status: 'failed', bytes: null } });
    expect(await nextMail(email)).not.toHaveProperty('expires_at');
    expect(again.status).toBe(202);
  });

  test('a data export starts again when its multipart upload was lost', async () => {
    const { token, user } = await newUser();
    await newSources(user, [bytesPerMegabyte]);
    await call('POST', '/users/me/export', { token });
    const clock = createFastClock();
    await runExportPass(user.id, clock);
    const { id = '', upload_id = '' } = (await getDataExport(user.id)) ?? {};
    await abortUpload({ key: artifactKeys.dataExport(user.id, id), uploadId: upload_id });

    await expect(runExportPass(user.id, clock)).rejects.toThrow();
    await runPasses(user.id);

    expect(await readExportState(token)).toMatchObject({ export: { status: 'ready' } });
    expect((await readExportedFiles(user.id)).has('account.json')).toBe(true);
  });

  test('a data export leaves no file when its user is deleted meanwhile', async () => {
    const admin = await newAdmin();
    const { token, user } = await newUser();
    await newSources(user, [bytesPerMegabyte]);
    await call('POST', '/users/me/export', { token });
    await runExportPass(user.id, createFastClock());

    await call('DELETE', `/users/${user.id}`, { token: admin.token });
    await runExportPass(user.id);
    await sweepUserJobs(createClockAhead(40_000));

    expect(await getDataExport(user.id)).toBeUndefined();
    expect(await listObjectNames(user.id)).toEqual([]);
  });
});

describe('the proof of identity that a data export requires', () => {
  freezeClock();

  test('requesting and downloading a data export requires a proof of identity', async () => {
    const { token, user } = await newUser();
    await exportAll(token, user.id);
    advanceTime(600_000);

    const answers = await Promise.all([
      call('POST', '/users/me/export', { token }),
      call('GET', '/users/me/export/download', { token }),
    ]);

    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'reauthentication_required']);
    }
  });
});
