import { readFile } from 'node:fs/promises';
import { readCommandLine } from './command-line.ts';
import { type PackageLicence, readLicences } from './licence-rule.ts';

readCommandLine(
  'Lists the licences of all packages. Exits with 1 if one is not accepted.\n\n  npm run tool -- licences',
  {},
);

const packageLock: unknown = JSON.parse(
  await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const packages = readLicences(packageLock);
const rejected = packages.filter(({ isAccepted }) => !isAccepted);

function printLicences(title: string, packages: PackageLicence[]): void {
  process.stdout.write(`${title}: ${packages.length} packages\n`);
  const byLicence = Object.groupBy(packages, ({ licence }) => licence);
  for (const [licence, group = []] of Object.entries(byLicence).toSorted()) {
    const ids = [...new Set(group.map(({ id }) => id))].toSorted();
    process.stdout.write(`\n${licence} (${ids.length})\n  ${ids.join('\n  ')}\n`);
  }
  process.stdout.write('\n');
}

printLicences(
  'In the product',
  packages.filter(({ isDevelopment }) => !isDevelopment),
);
printLicences(
  'For development only',
  packages.filter(({ isDevelopment }) => isDevelopment),
);

if (rejected.length > 0) {
  const lines = rejected.map(({ id, licence }) => `  ${id}: ${licence}`);
  process.stderr.write(`Not accepted (scripts/licence-rule.ts):\n${lines.join('\n')}\n`);
  process.exitCode = 1;
}
