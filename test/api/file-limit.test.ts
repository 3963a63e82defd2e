import { describe, expect, test } from 'vitest';
import { maxActiveFiles } from '#lambdas/services/decks/engine/file-limit.ts';
import { versionEntity } from '#lambdas/stores/content-entities.ts';
import { listTasks, type TaskItem } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { getVersion } from '#lambdas/stores/version-store.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';

const versionCount = 8;

/** Gives a completed deck versions that have no PNG files. */
async function addVersions(id: string): Promise<void> {
  const first = await getVersion(id, 1);
  if (!first) throw new Error('the deck has no version');
  for (let version = 2; version <= versionCount; version += 1) {
    await versionEntity()
      .put({ ...first, version })
      .go();
  }
}

/** Creates a completed deck with many versions, and a function that requests their PNG files. */
async function createDeckOfManyVersions() {
  const deck = await finishedDeck();
  await addVersions(deck.id);
  const requestPictures = (version: number) =>
    deck.ask('POST', `/generate-html-version?version=${version}&format=png`);
  return { ...deck, requestPictures };
}

/** Creates another completed deck of the owner, and a function that requests PNG files of its versions. */
async function createOtherDeck({ user, token }: { user: UserRecord; token: string }) {
  const { id } = await newDeck({ slide_count: 3 }, user);
  await runQueuedTasks(id);
  await addVersions(id);
  const requestPictures = (version: number) =>
    call('POST', `/presentations/${id}/generate-html-version?version=${version}&format=png`, {
      token,
    });
  return { id, requestPictures };
}

const isActive = ({ is_aside, status }: TaskItem) =>
  is_aside === true && (status === 'queued' || status === 'running');
const listActiveFiles = async (id: string) => (await listTasks(id, 1)).filter(isActive);

describe('the limit of files that are generated at the same time', () => {
  test('at most four files of a user are generated at a time; more return 429 with Retry-After', async () => {
    const { id, requestPictures } = await createDeckOfManyVersions();

    for (let version = 1; version <= maxActiveFiles; version += 1) {
      expect((await requestPictures(version)).status).toBe(200);
    }
    const rejected = await requestPictures(5);

    expect(maxActiveFiles).toBe(4);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'files_in_progress']);
    expect(rejected.body.detail).toContain('4 of your files');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await listActiveFiles(id)).toHaveLength(maxActiveFiles);
  });

  test('a file that is being generated may be requested again at the limit', async () => {
    const { id, requestPictures } = await createDeckOfManyVersions();
    for (let version = 1; version <= maxActiveFiles; version += 1) await requestPictures(version);

    const repeated = await requestPictures(1);

    expect(repeated.status).toBe(200);
    expect(await listActiveFiles(id)).toHaveLength(maxActiveFiles);
  });

  test('a further file may be requested once the earlier files are finished', async () => {
    const { id, requestPictures } = await createDeckOfManyVersions();
    for (let version = 1; version <= maxActiveFiles; version += 1) await requestPictures(version);
    await runQueuedTasks(id);

    const { status } = await requestPictures(5);

    expect(status).toBe(200);
  });

  test('concurrent requests do not exceed the user’s limit of files that are generated at a time', async () => {
    const { id, requestPictures } = await createDeckOfManyVersions();

    const answers = await Promise.all(
      Array.from({ length: versionCount }, (_, i) => requestPictures(i + 1)),
    );

    expect(await listActiveFiles(id)).toHaveLength(maxActiveFiles);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxActiveFiles);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  test('the limit of files that are generated at a time counts all presentations of the user', async () => {
    const first = await createDeckOfManyVersions();
    const second = await createOtherDeck(first);
    for (const version of [1, 2, 3]) await first.requestPictures(version);

    const last = await second.requestPictures(1);
    const rejected = await second.requestPictures(2);
    await runQueuedTasks(first.id);
    const later = await second.requestPictures(2);

    expect([last.status, rejected.status, later.status]).toEqual([200, 429, 200]);
    expect(await listActiveFiles(second.id)).toHaveLength(2);
  });

  test('files of a deleted presentation do not count towards the user’s limit of files', async () => {
    const first = await createDeckOfManyVersions();
    const second = await createOtherDeck(first);
    for (const version of [1, 2, 3, 4]) await first.requestPictures(version);
    await call('DELETE', `/presentations/${first.id}`, { token: first.token });

    const { status } = await second.requestPictures(1);

    expect(status).toBe(200);
  });
});
