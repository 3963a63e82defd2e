import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { app as previewApp } from '#lambdas/preview/app.ts';
import { artifactKeys, listArtifacts, putJson } from '#lambdas/stores/artifact-store.ts';
import { exportEntity, versionEntity } from '#lambdas/stores/content-entities.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import { createTaskItem, listTasks } from '#lambdas/stores/task-store.ts';
import { removeVersion } from '#lambdas/stores/version-removal-store.ts';
import {
  getVersion,
  listExports,
  listVersions,
  setVersionName,
} from '#lambdas/stores/version-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import {
  foldingPeriodMs,
  maxNamedVersions,
  maxVersions,
  unfoldedVersions,
} from '#shared/domain/version-limit.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

/** Number of versions above the limit. */
const extraVersions = 4;
const latestVersion = maxVersions + extraVersions;

/**
 * Creates a finished deck with more versions than are kept; returns a function that watches the deck's last deploy.html
 * task.
 */
async function createDeckAboveLimit() {
  const made = await finishedDeck();
  const { id } = made;
  const first = await getVersion(id, 1);
  if (!first) throw new Error('the deck has no version');
  for (let version = 2; version <= latestVersion; version += 1)
    await versionEntity()
      .put({ ...first, version })
      .go();
  for (const version of [1, 2, 3])
    await putJson(`${artifactKeys.version(id, version)}test/file.json`, { version });
  const file = { presentation_id: id, version: 1, format: 'png' as const, key: 'k', bytes: 1 };
  await exportEntity().put(file).go();
  await deckEntity()
    .patch({ id })
    .set({
      latest_version: latestVersion,
      working_version: latestVersion,
      current_html_version: latestVersion,
    })
    .go();
  const task = (await listTasks(id, 1)).find(({ kind }) => kind === 'deploy.html');
  if (!task) throw new Error('the deck has no task deploy.html');
  const watch = () =>
    watchTask({ v: 1, presentation_id: id, run: 1, task_id: task.id }, systemClock);
  return { ...made, watch };
}

const listVersionNumbers = async (id: string) =>
  (await listVersions(id)).map(({ version }) => version);
const countVersionFiles = async (id: string, version: number) =>
  (await listArtifacts(artifactKeys.version(id, version))).length;

describe('a presentation with more versions than it keeps', () => {
  let deck: Awaited<ReturnType<typeof createDeckAboveLimit>>;
  beforeAll(async () => {
    deck = await createDeckAboveLimit();
    await deck.ask('POST', '/shares', { version: 2 });
    await deckEntity().patch({ id: deck.id }).set({ current_html_version: 3 }).go();
    await deck.watch();
  });

  test('a presentation with too many versions loses the oldest versions, except shared ones and the current version', async () => {
    const left = await listVersionNumbers(deck.id);

    expect(left).toHaveLength(maxVersions);
    expect(left.slice(0, 3)).toEqual([2, 3, 7]);
  });

  test('removing old versions deletes only the files of the removed versions', async () => {
    const [removed, shared] = [
      await countVersionFiles(deck.id, 1),
      await countVersionFiles(deck.id, 2),
    ];

    expect(removed).toBe(0);
    expect(shared).toBeGreaterThan(0);
    expect((await listExports(deck.id)).filter(({ version }) => version === 1)).toEqual([]);
  });

  test.each([
    ['GET', '/versions/1'],
    ['GET', '/download?version=1'],
    ['PUT', '/current-html-version?version=1'],
    ['POST', '/versions/1/restore'],
    ['POST', '/generate-html-version?version=1'],
  ])('a removed version returns 404: %s %s', async (method, path) => {
    const { status } = await deck.ask(method, path);

    expect(status).toBe(404);
  });

  test('the preview of a removed version shows a page with the reason', async () => {
    const path = `/api/presentations/${deck.id}/preview?version=4`;
    const exchanged = await previewApp.request(`${path}&token=${deck.token}`);
    const page = await previewApp.request(exchanged.headers.get('location') ?? '');

    expect(page.status).toBe(404);
    expect(await page.text()).toContain('keeps its newest 100 versions');
  });

  test('repeating the watch check of a finished task removes no further versions', async () => {
    await deck.watch();

    expect(await listVersionNumbers(deck.id)).toHaveLength(maxVersions);
  });
});

test('the owner’s newest version is kept, however many versions collaborators publish', async () => {
  const deck = await createDeckAboveLimit();
  for (let version = 4; version <= latestVersion; version += 1)
    await versionEntity()
      .patch({ presentation_id: deck.id, version })
      .set({ by_editor: true })
      .go();

  await deck.watch();

  expect((await listVersionNumbers(deck.id)).slice(0, 2)).toEqual([3, 6]);
});

describe('the side tasks that render files', () => {
  /** Stores a side task that renders a PNG archive of a version. */
  async function putFileTask(deckId: string, version: number, status: 'completed' | 'queued') {
    const id = `png-1-v${version}`;
    const item = createTaskItem(deckId, 1, { id, kind: 'deploy.png', ready: true }, status, 0);
    await taskEntity()
      .put({ ...item, is_aside: true, version })
      .go();
    return id;
  }

  test('the file tasks of removed versions are removed, unless they are queued', async () => {
    const deck = await createDeckAboveLimit();
    const removed = await putFileTask(deck.id, 1, 'completed');
    const queued = await putFileTask(deck.id, 2, 'queued');
    const keptTask = await putFileTask(deck.id, latestVersion - 1, 'completed');
    const before = await listTasks(deck.id, 1);
    await deck.watch();
    await deck.watch();

    const left = (await listTasks(deck.id, 1)).map(({ id }) => id);

    expect(left).toEqual(before.map(({ id }) => id).filter((id) => id !== removed));
    expect(left).toEqual(expect.arrayContaining([queued, keptTask]));
  });
});

describe('a presentation with named versions', () => {
  test('a presentation keeps its newest 50 named versions in addition to the newest 100 unnamed versions', async () => {
    const deck = await createDeckAboveLimit();
    const named = Array.from({ length: maxNamedVersions }, (_, index) => index + 2);
    for (const version of [1, ...named]) await setVersionName(deck.id, version, `Name ${version}`);
    const unnamed = maxVersions + maxNamedVersions + 1 - latestVersion;
    const first = await getVersion(deck.id, 1);
    if (!first) throw new Error('the deck has no version');
    const newest = latestVersion + unnamed;
    for (let version = latestVersion + 1; version <= newest; version += 1) {
      const { name: _none, ...plain } = first;
      await versionEntity()
        .put({ ...plain, version })
        .go();
    }
    await deckEntity()
      .patch({ id: deck.id })
      .set({ latest_version: newest, working_version: newest, current_html_version: newest })
      .go();
    await deck.watch();

    const left = await listVersionNumbers(deck.id);

    // Version 1 was removed although it has a name, because fifty newer versions have names too, and fifty is the
    // limit.
    expect(left[0]).toBe(2);
    expect(left).toHaveLength(maxVersions + maxNamedVersions);
  });

  test('a version that is named during the removal of old versions is not removed', async () => {
    const { id } = await createDeckAboveLimit();
    await setVersionName(id, 1, 'Board meeting');
    const removal = { presentation_id: id, version: 1, exports: [], sharesRev: 0, name: undefined };

    expect(await removeVersion(removal)).toBe(false);
    expect(await getVersion(id, 1)).toMatchObject({ name: 'Board meeting' });
  });
});

describe('folding automatic versions', () => {
  /**
   * Creates a finished deck with 26 versions, all saved automatically except 1 and 9. Versions up to 8 are from the
   * first folding period, 9 to 14 from the second, and the newer ones from the last.
   */
  async function editedDeck() {
    const deck = await finishedDeck();
    const first = await getVersion(deck.id, 1);
    if (!first) throw new Error('the deck has no version');
    const period = (version: number) => (version <= 8 ? 0 : version <= 14 ? 1 : 2);
    for (let version = 2; version <= newest; version += 1) {
      const created_at = period(version) * foldingPeriodMs + version;
      const kind =
        version === 9
          ? { reason: 'regenerated' as const }
          : { reason: 'edited' as const, is_automatic: true };
      await versionEntity()
        .put({ ...first, ...kind, version, created_at })
        .go();
    }
    const latest = {
      latest_version: newest,
      working_version: newest,
      current_html_version: newest,
    };
    await deckEntity().patch({ id: deck.id }).set(latest).go();
    await setVersionName(deck.id, 4, 'Board meeting');
    await deck.ask('POST', '/shares', { version: 10 });
    const watch = () =>
      watchTask({ v: 1, presentation_id: deck.id, run: 1, task_id: 'html-1' }, systemClock);
    return { id: deck.id, watch };
  }
  const newest = 26;

  test('old automatic versions are folded to one per ten minutes, except named, shared and the newest versions', async () => {
    const { id, watch } = await editedDeck();

    await watch();
    await watch();

    const last = Array.from(
      { length: unfoldedVersions },
      (_, i) => newest - unfoldedVersions + 1 + i,
    );
    expect(await listVersionNumbers(id)).toEqual([1, 4, 8, 9, 10, 14, ...last]);
  });
});
