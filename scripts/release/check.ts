import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readCommandLine } from '../command-line.ts';
import {
  type Advisory,
  auditAdvisories,
  type FetchJson,
  osvAdvisories,
  readLockedPackages,
} from './advisories.ts';

readCommandLine(
  'Checks a release for known vulnerabilities and licences and writes a bill of materials to .cache/release/sbom.cdx.json.\nExits with 1 if a check fails or could not run.\n\n  npm run tool -- release-check',
  {},
);

const root = new URL('../../', import.meta.url);
const run = promisify(execFile);
const limits = { cwd: root, maxBuffer: 100 * 1024 * 1024 };

/** Returns a command's output even if it fails: npm audit exits with an error when it finds something. */
const readOutput = (command: string, args: string[]): Promise<string> =>
  run(command, args, limits).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );

const ask: FetchJson = async (url, body) => {
  const signal = AbortSignal.timeout(30_000);
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url, { ...init, signal });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  return answer.json();
};

/** Returns the advisories of the registry's audit, or of OSV if it has none; throws if neither can be reached. */
async function advisories(): Promise<{ from: string; found: Advisory[] }> {
  const audited = auditAdvisories(await readOutput('npm', ['audit', '--json']));
  if (audited) return { from: 'npm audit', found: audited };
  process.stdout.write('The registry has no audit endpoint; querying OSV instead.\n');
  const lock: unknown = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
  return { from: 'OSV', found: await osvAdvisories(readLockedPackages(lock), ask) };
}

const checks: Record<string, () => Promise<string>> = {
  vulnerabilities: async () => {
    const { from, found } = await advisories();
    const lines = found.map((one) => `  ${one.package}: ${one.id} (${one.severity})`);
    if (found.length > 0)
      throw new Error(`${from} reports severe vulnerabilities:\n${lines.join('\n')}`);
    return `no severe ones (${from})`;
  },
  licences: async () => {
    await run('node', ['scripts/licences.ts'], limits);
    return 'all accepted';
  },
  'bill of materials': async () => {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { stdout } = await run('npm', args, limits);
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
