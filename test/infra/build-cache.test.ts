import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCached } from '#infra/build-cache.ts';

const cacheDirectory = fileURLToPath(new URL('../../.cache/', import.meta.url));
const name = `test-${randomUUID()}`;
const source = join(cacheDirectory, `source-${name}`);
const sources = [`.cache/source-${name}`];

const listBuilds = async () =>
  (await readdir(cacheDirectory)).filter((entry) => entry.startsWith(name));
const writeSource = (text: string) => writeFile(source, text);

beforeAll(() => mkdir(cacheDirectory, { recursive: true }));
afterAll(async () => {
  const left = [source, ...(await listBuilds()).map((entry) => join(cacheDirectory, entry))];
  await Promise.all(left.map((path) => rm(path, { recursive: true, force: true })));
});

/** Returns a build that copies the source's text and counts its runs. */
function build(duringBuild: () => Promise<void> = async () => {}) {
  const counts = { made: 0 };
  const make = async (directory: string) => {
    counts.made += 1;
    const text = await readFile(source, 'utf8');
    await duringBuild();
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'whole'), text);
  };
  return { counts, run: () => buildCached({ name, sources, build: make }) };
}
const readResult = (directory: string) => readFile(join(directory, 'whole'), 'utf8');

test('the build cache builds once for unchanged sources', async () => {
  await writeSource('one');
  const { counts, run } = build();

  const directory = await run();
  await run();

  expect([counts.made, await readResult(directory)]).toEqual([1, 'one']);
});

test('concurrent builds of the same sources return the same complete directory', async () => {
  await writeSource('at once');
  const { run } = build();

  const directories = await Promise.all(Array.from({ length: 12 }, run));

  expect(new Set(directories).size).toBe(1);
  expect(await readResult(directories[0] ?? '')).toBe('at once');
  expect((await listBuilds()).filter((entry) => entry.includes('.'))).toEqual([]);
});

test('the build cache rebuilds if the sources change during a build', async () => {
  await writeSource('before');
  let isChanged = false;
  const { counts, run } = build(async () => {
    if (!isChanged) await writeSource('after');
    isChanged = true;
  });

  const directory = await run();

  expect([counts.made, await readResult(directory)]).toEqual([2, 'after']);
});

test('the build cache removes builds that have not been used for a week', async () => {
  await writeSource('old');
  const oldDirectory = await build().run();
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await utimes(oldDirectory, longAgo, longAgo);
  await writeSource('new');

  await build().run();

  await expect(readdir(oldDirectory)).rejects.toThrow('ENOENT');
});

test('a failed build leaves no files and is retried by the next call', async () => {
  await writeSource('broken');
  const before = await listBuilds();
  const make = async (directory: string) => {
    await mkdir(directory, { recursive: true });
    throw new Error('no room');
  };

  await expect(buildCached({ name, sources, build: make })).rejects.toThrow('no room');
  expect(await listBuilds()).toEqual(before);
  expect(await readResult(await build().run())).toBe('broken');
});
