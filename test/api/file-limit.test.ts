import { describe, expect, test } from 'vitest';
import { maxActiveFiles } from '#lambdas/services/decks/engine/file-limit.ts';
import { versionEntity } from '#lambdas/stores/content-entities.ts';
import { listTasks, type TaskItem } from '#lambdas/stores/task-store.ts';
import { getVersion } from '#lambdas/stores/version-store.ts';
import { finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';

const versions = 8;

/** Creates a completed deck with versions that have no PNG files, and a function that requests them. */
async function deckOfManyVersions() {
  const deck = await finishedDeck();
  const first = await getVersion(deck.id, 1);
  if (!first) throw new Error('the deck has no version');
  for (let version = 2; version <= versions; version += 1) {
    await versionEntity()
      .put({ ...first, version })
      .go();
  }
  const requestPictures = (version: number) =>
    deck.ask('POST', `/generate-html-version?version=${version}&format=png`);
  return { ...deck, requestPictures };
}

const isActive = ({ is_aside, status }: TaskItem) =>
  is_aside === true && (status === 'queued' || status === 'running');
const activeFiles = async (id: string) => (await listTasks(id, 1)).filter(isActive);

describe('files of many versions', () => {
  test('at most four files of a presentation are generated at a time; more return 429 with Retry-After', async () => {
    const { id, requestPictures } = await deckOfManyVersions();

    for (let version = 1; version <= maxActiveFiles; version += 1) {
      expect((await requestPictures(version)).status).toBe(200);
    }
    const rejected = await requestPictures(5);

    expect(maxActiveFiles).toBe(4);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'files_in_progress']);
    expect(rejected.body.detail).toContain('4 files');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await activeFiles(id)).toHaveLength(maxActiveFiles);
  });

  test('a file that is being generated may be requested again at the limit', async () => {
    const { id, requestPictures } = await deckOfManyVersions();
    for (let version = 1; version <= maxActiveFiles; version += 1) await requestPictures(version);

    const repeated = await requestPictures(1);

    expect(repeated.status).toBe(200);
    expect(await activeFiles(id)).toHaveLength(maxActiveFiles);
  });

  test('another file may be requested once the others are finished', async () => {
    const { id, requestPictures } = await deckOfManyVersions();
    for (let version = 1; version <= maxActiveFiles; version += 1) await requestPictures(version);
    await runQueuedTasks(id);

    const { status } = await requestPictures(5);

    expect(status).toBe(200);
  });
});
