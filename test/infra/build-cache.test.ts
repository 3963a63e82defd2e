import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtOnce } from '#infra/build-cache.ts';

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
const name = `test-${randomUUID()}`;
const source = join(cache, `source-${name}`);
const sources = [`.cache/source-${name}`];

const builds = async () => (await readdir(cache)).filter((entry) => entry.startsWith(name));
const write = (text: string) => writeFile(source, text);

beforeAll(() => mkdir(cache, { recursive: true }));
afterAll(async () => {
  const left = [source, ...(await builds()).map((entry) => join(cache, entry))];
  await Promise.all(left.map((path) => rm(path, { recursive: true, force: true })));
});

/** A build of the source's text that counts how often it is made. */
function build(meanwhile: () => Promise<void> = async () => {}) {
  const counts = { made: 0 };
  const make = async (directory: string) => {
    counts.made += 1;
    const text = await readFile(source, 'utf8');
    await meanwhile();
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'whole'), text);
  };
  return { counts, run: () => builtOnce({ name, sources, make }) };
}
const told = (directory: string) => readFile(join(directory, 'whole'), 'utf8');

test('a build is made once of the same sources, and lies there whole', async () => {
  await write('one');
  const { counts, run } = build();

  const directory = await run();
  await run();

  expect([counts.made, await told(directory)]).toEqual([1, 'one']);
});

test('many who make the same at once get the same', async () => {
  await write('at once');
  const { run } = build();

  const directories = await Promise.all(Array.from({ length: 12 }, run));

  expect(new Set(directories).size).toBe(1);
  expect(await told(directories[0] ?? '')).toBe('at once');
  expect((await builds()).filter((entry) => entry.includes('.'))).toEqual([]);
});

test('a build whose sources change while it is made is made of them as they are then', async () => {
  await write('before');
  let isChanged = false;
  const { counts, run } = build(async () => {
    if (!isChanged) await write('after');
    isChanged = true;
  });

  const directory = await run();

  expect([counts.made, await told(directory)]).toEqual([2, 'after']);
});

test('what was not used for long goes when another is made', async () => {
  await write('old');
  const old = await build().run();
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await utimes(old, long, long);
  await write('new');

  await build().run();

  await expect(readdir(old)).rejects.toThrow('ENOENT');
});

test('a failed build leaves nothing behind, and is made when it is asked for again', async () => {
  await write('broken');
  const before = await builds();
  const make = async (directory: string) => {
    await mkdir(directory, { recursive: true });
    throw new Error('no room');
  };

  await expect(builtOnce({ name, sources, make })).rejects.toThrow('no room');
  expect(await builds()).toEqual(before);
  expect(await told(await build().run())).toBe('broken');
});
