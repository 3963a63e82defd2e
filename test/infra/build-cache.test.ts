import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtOnce } from '#infra/build-cache.ts';

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
