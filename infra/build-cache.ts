import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const cache = join(root, '.cache');

/** What nobody has used for so long goes when something newer is made. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export type Build = {
  name: string;
  /** Files and folders of the project: the build is made anew when one of them holds something else. */
  sources: readonly string[];
  make: (directory: string) => Promise<void>;
};

/**
 * A directory under .cache that is made once of its sources as they are, and moved into place whole: another process
 * may be making or reading the same one. Sources that change while it is made make it anew.
 */
export async function builtOnce(build: Build): Promise<string> {
  const directory = join(cache, `${build.name}-${await stateOf(build.sources)}`);
  if (!existsSync(directory) && !(await makeWhole(build, directory))) return builtOnce(build);
  const now = new Date();
  await utimes(directory, now, now);
  return directory;
}

/** Makes a build and moves it into place; false where it is of other sources by then. */
async function makeWhole({ name, sources, make }: Build, directory: string): Promise<boolean> {
  const unfinished = `${directory}.${randomUUID()}`;
  try {
    await make(unfinished);
    if (`${name}-${await stateOf(sources)}` !== basename(directory)) return false;
    await rename(unfinished, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeUnused(name);
  return true;
}

async function removeUnused(name: string): Promise<void> {
  const builds = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`));
  const oldest = Date.now() - keptMs;
  await Promise.all(
    builds.map(async (entry) => {
      // Another process may have moved or removed it since.
      const info = await stat(join(cache, entry)).catch(() => undefined);
      if (info && info.mtimeMs < oldest)
        await rm(join(cache, entry), { recursive: true, force: true });
    }),
  );
}

const stateOf = async (sources: readonly string[]): Promise<string> =>
  (await digestOf(root, sources)).slice(0, 12);

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
