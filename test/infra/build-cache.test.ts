import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { builtOnce, stateOf } from '#infra/build-cache.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const name = `test-${randomUUID()}`;
const made: string[] = [];

afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))));

/** A build that counts how often it is made. */
function build(id: string) {
  const counts = { made: 0 };
  const make = async (directory: string) => {
    counts.made += 1;
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'whole'), id);
  };
  return { counts, run: () => builtOnce({ name, id, make }) };
}

test('a build is made once for its id, also by two at a time, and lies there whole', async () => {
  const { counts, run } = build('one');

  const [directory, other] = await Promise.all([run(), run()]);
  made.push(directory);
  const before = counts.made;
  await run();

  expect(other).toBe(directory);
  expect(counts.made).toBe(before);
  expect(await readFile(join(directory, 'whole'), 'utf8')).toBe('one');
  const left = (await readdir(dirname(directory))).filter((entry) => entry.startsWith(name));
  expect(left).toEqual([`${name}-one`]);
});

test('what was not used for long goes when another is made', async () => {
  const old = await build('old').run();
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await utimes(old, long, long);

  made.push(await build('new').run());

  await expect(readdir(old)).rejects.toThrow('ENOENT');
});

test('a failed build leaves nothing that would be taken for one', async () => {
  const run = (make: (directory: string) => Promise<void>) =>
    builtOnce({ name, id: 'broken', make });

  await expect(run(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  const { counts, run: again } = build('broken');
  made.push(await again());

  expect(counts.made).toBe(1);
});

test('the id changes with a file’s text, its name, and with a new file', async () => {
  const directory = await mkdtemp(join(root, '.cache', `${name}-sources-`));
  made.push(directory);
  const path = relative(root, directory);
  const ids = [await stateOf([path])];
  for (const [file, text] of [
    ['a', '1'],
    ['a', '2'],
    ['b', '2'],
  ] as const) {
    await writeFile(join(directory, file), text);
    ids.push(await stateOf([path]));
  }

  expect(new Set(ids).size).toBe(4);
  expect(await stateOf([path])).toBe(ids.at(-1));
});
