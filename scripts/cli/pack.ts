/**
 * Packs the command line with its renderers and fonts into one npm package without dependencies:
 * `npm run tool -- pack-cli`. Prints the path of the tarball in .cache/cli.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleOptions } from '../../infra/constructs/bundle.ts';
import { buildFonts } from '../build-fonts.ts';
import { readCommandLine } from '../command-line.ts';

const usage = `Packs the command line into an npm package without dependencies, in .cache/cli.

  npm run tool -- pack-cli
  npx .cache/cli/deckwright-VERSION.tgz --help`;

readCommandLine(usage, { options: {} });

const root = join(import.meta.dirname, '../..');
const outputDirectory = join(root, '.cache/cli');
const packageDirectory = join(outputDirectory, 'package');

const { version, license, description } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
);
const packageManifest = {
  ...{ name: 'deckwright', version, license, description },
  type: 'module',
  bin: { deckwright: 'index.mjs' },
  engines: { node: '>=20.11' },
};

await rm(outputDirectory, { recursive: true, force: true });
await mkdir(packageDirectory, { recursive: true });
await build({
  ...bundleOptions('scripts/cli/main.ts', packageDirectory),
  sourcemap: false,
  target: 'node20',
});
await buildFonts(join(packageDirectory, 'fonts'));
await copyFile(join(root, 'LICENSE'), join(packageDirectory, 'LICENSE'));
await writeFile(
  join(packageDirectory, 'package.json'),
  `${JSON.stringify(packageManifest, null, 2)}\n`,
);
const { stdout } = await promisify(execFile)(
  'npm',
  ['pack', '--pack-destination', outputDirectory],
  {
    cwd: packageDirectory,
  },
);
process.stdout.write(`${join(outputDirectory, stdout.trim().split('\n').at(-1) ?? '')}\n`);
