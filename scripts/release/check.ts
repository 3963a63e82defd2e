import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readCommandLine } from '../command-line.ts';
import {
  type Advisory,
  type Ask,
  auditAdvisories,
  installedIn,
  osvAdvisories,
} from './advisories.ts';

readCommandLine(
  'Checks what is released: known vulnerabilities, licences, bill of materials (.cache/release/sbom.cdx.json).\nExits with 1 where one fails or could not be checked: npm run release:check',
  {},
);

const root = new URL('../../', import.meta.url);
const run = promisify(execFile);
const limits = { cwd: root, maxBuffer: 100 * 1024 * 1024 };

/** Output of a command, even if it failed: npm audit exits with an error when it finds something. */
const printedBy = (command: string, args: string[]): Promise<string> =>
  run(command, args, limits).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );

const ask: Ask = async (url, body) => {
  const signal = AbortSignal.timeout(30_000);
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url, { ...init, signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
};

/** From the registry's audit, else from OSV; throws where neither can be reached. */
async function advisories(): Promise<{ from: string; found: Advisory[] }> {
  const audited = auditAdvisories(await printedBy('npm', ['audit', '--json']));
  if (audited) return { from: 'npm audit', found: audited };
  process.stdout.write('The registry has no audit endpoint: OSV is queried.\n');
  const lock: unknown = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
  return { from: 'OSV', found: await osvAdvisories(installedIn(lock), ask) };
}

const checks: Record<string, () => Promise<string>> = {
  vulnerabilities: async () => {
    const { from, found } = await advisories();
    const lines = found.map((one) => `  ${one.package}: ${one.id} (${one.severity})`);
    if (found.length > 0) throw new Error(`${from} knows high ones:\n${lines.join('\n')}`);
    return `none of high severity (${from})`;
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
if (process.exitCode) process.stdout.write('Not ready for a release.\n');
