import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from './build-cache.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'web', 'dist');
/** What the build was made of; a build removes it first, so that one that breaks off is never taken for whole. */
const stamp = join(dist, '.built-from');

/** What the build reads. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'shared',
  'package-lock.json',
];

/**
 * Builds the web app where what it is made of has changed since it was built, by content: a fresh checkout or a
 * touched file changes nothing.
 * @param onBuild Called before a build, which takes its time.
 * @returns The directory to serve.
 * @throws Error with the build's output when it fails.
 */
export async function buildWeb(onBuild: () => void = () => undefined): Promise<string> {
  const digest = await digestOf(root, sources);
  if ((await textOf(stamp)) === digest) return dist;
  onBuild();
  await rm(stamp, { force: true });
  await runBuild();
  await writeFile(stamp, digest);
  return dist;
}

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch(() => undefined);

async function runBuild(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The web app could not be built (vite build web):\n${output}`);
}
