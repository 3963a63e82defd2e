import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'web', 'dist');

/** What the build reads; a newer file here makes it stale. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'shared',
  'package-lock.json',
];

/**
 * Builds the web app when it is missing or older than its sources.
 * @returns The directory to serve.
 * @throws Error with the build's output when it fails.
 */
export async function buildWeb(): Promise<string> {
  const built = await modifiedAt(join(dist, 'index.html'));
  if (built < (await newestOf(sources))) await runBuild();
  return dist;
}

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

async function newestOf(paths: string[]): Promise<number> {
  const times = await Promise.all(paths.map((path) => newestIn(join(root, path))));
  return Math.max(...times);
}

async function newestIn(path: string): Promise<number> {
  const own = await modifiedAt(path);
  if (own === 0) return 0;
  const info = await stat(path);
  if (!info.isDirectory()) return own;
  const entries = await readdir(path, { recursive: true });
  const times = await Promise.all(entries.map((entry) => modifiedAt(join(path, entry))));
  return Math.max(own, ...times);
}

/** Time of the last change in ms, 0 for what isn't there. */
async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    (info) => info.mtimeMs,
    () => 0,
  );
}
