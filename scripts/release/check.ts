import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readCommandLine } from '../command-line.ts';
import {
  type Advisory,
  type FetchJson,
  fetchOsvAdvisories,
  parseAuditAdvisories,
  readLockedPackages,
} from './advisories.ts';

readCommandLine(
  'Checks a release for known vulnerabilities and licences and writes a bill of materials to .cache/release/sbom.cdx.json.\nExits with 1 if a check fails or could not run.\n\n  npm run tool -- release-check',
  {},
);

const root = new URL('../../', import.meta.url);
const execute = promisify(execFile);
const execOptions = { cwd: root, maxBuffer: 100 * 1024 * 1024 };

/** Returns a command's output even if it fails: npm audit exits with an error when it finds something. */
const readOutput = (command: string, args: string[]): Promise<string> =>
  execute(command, args, execOptions).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );

const fetchJson: FetchJson = async (url, body) => {
  const signal = AbortSignal.timeout(30_000);
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, signal });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.json();
};

/**
 * Returns the advisories of the registry's audit, or of OSV if the registry has no audit; throws if neither can be
 * reached.
 */
async function findAdvisories(): Promise<{ source: string; advisories: Advisory[] }> {
  const npmAdvisories = parseAuditAdvisories(await readOutput('npm', ['audit', '--json']));
  if (npmAdvisories) return { source: 'npm audit', advisories: npmAdvisories };
  process.stdout.write('The registry has no audit endpoint; querying OSV instead.\n');
  const lock: unknown = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
  return {
    source: 'OSV',
    advisories: await fetchOsvAdvisories(readLockedPackages(lock), fetchJson),
  };
}

const checks: Record<string, () => Promise<string>> = {
  vulnerabilities: async () => {
    const { source, advisories } = await findAdvisories();
    const lines = advisories.map(
      (advisory) => `  ${advisory.package}: ${advisory.id} (${advisory.severity})`,
    );
    if (advisories.length > 0)
      throw new Error(`${source} reports severe vulnerabilities:\n${lines.join('\n')}`);
    return `no severe ones (${source})`;
  },
  licences: async () => {
    await execute('node', ['scripts/licences.ts'], execOptions);
    return 'all accepted';
  },
  'bill of materials': async () => {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { stdout } = await execute('npm', args, execOptions);
    const folder = new URL('.cache/release/', root);
    await mkdir(folder, { recursive: true });
    await writeFile(new URL('sbom.cdx.json', folder), stdout);
    return '.cache/release/sbom.cdx.json';
  },
};

for (const [name, check] of Object.entries(checks)) {
  try {
    process.stdout.write(`ok    ${name}: ${await check()}\n`);
  } catch (error) {
    process.exitCode = 1;
    const cause = error instanceof Error && error.cause ? ` (${String(error.cause)})` : '';
    process.stdout.write(
      `FAIL  ${name}: ${error instanceof Error ? error.message : error}${cause}\n`,
    );
  }
}
if (process.exitCode) process.stdout.write('Not ready for release.\n');
