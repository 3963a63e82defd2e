import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const cache = join(root, '.cache');

/** What nobody has used for so long goes when something newer is made. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export type Build = {
  name: string;
  /** Changes with everything that it is made of. */
  id: string;
  make: (directory: string) => Promise<void>;
};

/**
 * A directory under .cache that is made once for each id, and moved into place whole: another process may be making
 * or reading the same one.
 */
export async function builtOnce({ name, id, make }: Build): Promise<string> {
  const directory = join(cache, `${name}-${id}`);
  if (!existsSync(directory)) {
    const unfinished = `${directory}.${randomUUID()}`;
    await make(unfinished);
    await rename(unfinished, directory).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      if (!existsSync(directory)) throw error;
    });
    await removeUnused(name);
  }
  const now = new Date();
  await utimes(directory, now, now);
  return directory;
}

async function removeUnused(name: string): Promise<void> {
  const builds = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`));
  const oldest = Date.now() - keptMs;
  await Promise.all(
    builds.map(async (entry) => {
      const { mtimeMs } = await stat(join(cache, entry));
      if (mtimeMs < oldest) await rm(join(cache, entry), { recursive: true, force: true });
    }),
  );
}

/** An id of what some files and directories of the project hold. */
export async function stateOf(paths: readonly string[]): Promise<string> {
  const lists = await Promise.all(paths.map((path) => filesIn(path)));
  const files = lists.flat().sort();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [i, file] of files.entries()) hash.update(`${file}\n`).update(texts[i] ?? '');
  return hash.digest('hex').slice(0, 12);
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
