import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { computeDigest } from '#infra/build-cache.ts';

function createFolder(files: Record<string, string>): string {
  const base = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  mkdirSync(join(base, 'src/deep'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(base, name), text);
  return base;
}
const files = { 'src/a.ts': 'one', 'src/deep/b.ts': 'two', 'lock.json': '{}' };
const computeSourceDigest = (base: string) => computeDigest(base, ['src', 'lock.json', 'missing']);

test('the digest of the sources depends on file contents only, not on timestamps or the parent folder', async () => {
  const base = createFolder(files);
  const before = await computeSourceDigest(base);

  utimesSync(join(base, 'src/a.ts'), new Date(), new Date());

  expect(await computeSourceDigest(base)).toBe(before);
  expect(await computeSourceDigest(createFolder(files))).toBe(before);
});

test.each([
  ['changed', { ...files, 'src/deep/b.ts': 'tw0' }],
  ['added', { ...files, 'src/c.ts': '' }],
  ['renamed', { 'src/a2.ts': 'one', 'src/deep/b.ts': 'two', 'lock.json': '{}' }],
  ['split differently', { 'src/a.ts': 'onet', 'src/deep/b.ts': 'wo', 'lock.json': '{}' }],
])('the digest of the sources changes when a file is %s', async (_how, changed) => {
  expect(await computeSourceDigest(createFolder(changed))).not.toBe(
    await computeSourceDigest(createFolder(files)),
  );
});
