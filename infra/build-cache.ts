import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
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

/** An id of what some files and folders of the project hold. */
export const stateOf = async (paths: readonly string[]): Promise<string> =>
  (await digestOf(root, paths)).slice(0, 12);

/** One digest of files and of all files in folders, by their paths and contents. What isn't there counts as such. */
export async function digestOf(base: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesIn(join(base, path))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${relative(base, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
