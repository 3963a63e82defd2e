import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildPng, createJpegClaiming } from '#test/support/hostile-pictures.ts';

const encodeChildPath = fileURLToPath(new URL('./support/encode-child.ts', import.meta.url));
const outputSchema = z.object({ code: z.string(), mb: z.number() });
/** Memory limit in MB: a thread of 720 MB plus the process. */
const maxMemoryMb = 850;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckwright-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Encodes an image in a separate process, so that only the memory of the encoding is measured. */
async function encodeInProcess(asset: string): Promise<z.infer<typeof outputSchema>> {
  const file = join(folder, 'picture');
  await writeFile(file, asset, 'latin1');
  const { stdout } = await promisify(execFile)(process.execPath, [encodeChildPath, file]);
  return outputSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

const headerOnlyPng = { width: 60_000, height: 60_000, isHeaderOnly: true };
const bombs: [string, () => string, string][] = [
  ['a bare header of 60,000 x 60,000', () => buildPng(headerOnlyPng), 'picture_too_large'],
  [
    '30,000 x 30,000 real pixels',
    () => buildPng({ width: 30_000, height: 30_000, depth: 1 }),
    'picture_too_large',
  ],
  ['a JPEG of 60,000 x 60,000', () => createJpegClaiming(60_000, 60_000), 'picture_too_large'],
  [
    'a bare header of 33 megapixels',
    () => buildPng({ ...headerOnlyPng, width: 8192, height: 4028 }),
    'picture_unreadable',
  ],
  ['33 megapixels', () => buildPng({ width: 8192, height: 4028 }), 'encoded'],
  [
    '33 megapixels with 16 bits per channel',
    () => buildPng({ width: 8192, height: 4028, depth: 16 }),
    'encoded',
  ],
  [
    '33 megapixels, interlaced',
    () => buildPng({ width: 8192, height: 4028, isInterlaced: true }),
    'encoded',
  ],
];

test.each(bombs)(
  'encoding or rejecting a picture of %s stays within the memory of a function',
  { timeout: 180_000 },
  async (_name, make, end) => {
    const { code, mb } = await encodeInProcess(make());

    expect(code).toBe(end);
    expect(mb).toBeLessThan(maxMemoryMb);
  },
);
