import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Bomb, bombs, ordinaryDocument } from './support/bombs.ts';

const readChildPath = fileURLToPath(new URL('./support/read-child.ts', import.meta.url));
const outputSchema = z.object({ code: z.string(), mb: z.number(), ms: z.number() });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckwright-bombs-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file in a separate process, so that only the memory of the reader is measured. */
async function readInProcess({ name, make }: Bomb): Promise<z.infer<typeof outputSchema>> {
  const file = join(folder, name);
  await writeFile(file, await make());
  const { stdout } = await promisify(execFile)(process.execPath, [readChildPath, file]);
  return outputSchema.parse(JSON.parse(stdout));
}

test.each([ordinaryDocument, ...bombs])(
  'reading $name takes less than 512 MB, regardless of its unpacked size',
  { timeout: 180_000 },
  async (bomb) => {
    const { code, mb } = await readInProcess(bomb);

    expect(bomb.expectedCodes).toContain(code);
    expect(mb).toBeLessThan(512);
  },
);
