import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const cacheDirectory = join(root, '.cache');

/** Builds that were not used for this long are removed after the next build. */
const unusedRetentionMs = 7 * 24 * 60 * 60 * 1000;

export type Build = {
  name: string;
  /** Files and folders of the project. A change in one of them causes a rebuild. */
  sources: readonly string[];
  build: (directory: string) => Promise<void>;
};

/**
 * Returns a directory under .cache that is built once for the current content of its sources. The finished build is
 * moved into place in one step because other processes may build or read it. Rebuilds if sources change meanwhile.
 */
export async function buildCached(build: Build): Promise<string> {
  const directory = join(cacheDirectory, `${build.name}-${await sourcesDigest(build.sources)}`);
  if (!existsSync(directory) && !(await buildAtomically(build, directory)))
    return buildCached(build);
  const now = new Date();
  await utimes(directory, now, now);
  return directory;
}

/** Builds into a temporary directory and moves it into place. Returns false if the sources changed meanwhile. */
async function buildAtomically(
  { name, sources, build }: Build,
  directory: string,
): Promise<boolean> {
  const unfinished = `${directory}.${randomUUID()}`;
  try {
    await build(unfinished);
    if (`${name}-${await sourcesDigest(sources)}` !== basename(directory)) return false;
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
  const builds = (await readdir(cacheDirectory)).filter((entry) => entry.startsWith(`${name}-`));
  const oldest = Date.now() - unusedRetentionMs;
  await Promise.all(
    builds.map(async (entry) => {
      // Undefined if another process has moved or removed the directory, which is then skipped.
      const info = await stat(join(cacheDirectory, entry)).catch(() => undefined);
      if (info && info.mtimeMs < oldest)
        await rm(join(cacheDirectory, entry), { recursive: true, force: true });
    }),
  );
}

const sourcesDigest = async (sources: readonly string[]): Promise<string> =>
  (await computeDigest(root, sources)).slice(0, 12);

/** Returns one SHA-256 digest of the paths and contents of the given files and folders. Skips missing paths. */
export async function computeDigest(base: string, paths: readonly string[]): Promise<string> {
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
