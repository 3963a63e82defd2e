import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

type PackageManifest = { dependencies: Record<string, string>; overrides?: Record<string, string> };

/** Packages that only a rarely used script needs, by script. `npm ci` does not install them. */
export const onDemandPackages = {
  icons: { dependencies: { '@tabler/icons': '3.51.0', 'lucide-static': '1.62.0' } },
  lighthouse: {
    dependencies: { lighthouse: '13.5.0' },
    overrides: { 'legacy-javascript': '0.0.1', 'third-party-web': '0.30.0' },
  },
} satisfies Record<string, PackageManifest>;

/**
 * Installs a script's packages from the npm registry in `.cache/on-demand`, unless they are there, and returns their
 * node_modules folder. Runs no install scripts. Throws if npm fails.
 */
export async function installOnDemand(script: keyof typeof onDemandPackages): Promise<string> {
  const folder = join(import.meta.dirname, '../.cache/on-demand', script);
  const manifest = join(folder, 'package.json');
  const text = `${JSON.stringify({ private: true, ...onDemandPackages[script] }, null, 2)}\n`;
  const modules = join(folder, 'node_modules');
  // The installation is complete if this file exists, because npm writes it last.
  const isInstalled = existsSync(join(modules, '.package-lock.json'));
  if (!isInstalled || (await readFile(manifest, 'utf8')) !== text) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(manifest, text);
    process.stderr.write(`Installing the packages of this script in ${folder}\n`);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...flags], { cwd: folder });
  }
  return modules;
}
