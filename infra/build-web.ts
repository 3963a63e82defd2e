import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCached } from './build-cache.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Files and folders that the web app is built from. */
export const webSources = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'shared',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the web app if its sources have changed since the last build.
 * @param onBuild Called before the build starts; a build takes several seconds.
 * @returns The directory to serve.
 * @throws Error that contains the output of a failed build.
 */
export const buildWeb = (onBuild: () => void = () => undefined): Promise<string> =>
  buildCached({
    name: 'web',
    sources: webSources,
    build: async (directory) => {
      onBuild();
      await runBuild(directory);
    },
  });

async function runBuild(directory: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const into = ['--outDir', directory, '--emptyOutDir'];
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn', ...into], {
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
