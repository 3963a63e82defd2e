import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const HOME = mkdtempSync(join(tmpdir(), 'no-credentials-'));
afterAll(() => rmSync(HOME, { recursive: true }));

type ProcessResult = { code: number; out: string; err: string };

/** Runs an operator's command in a shell without AWS settings. */
const run = (command: string, ...args: string[]): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HOME, AWS_EC2_METADATA_DISABLED: 'true' };
    const file = `infra/operate/${command}.ts`;
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) => {
      const code = error ? Number(error.code ?? -1) : 0;
      resolve({ code, out, err });
    });
  });

test('the doctor prints what is missing and how to fix it, and exits with 1', async () => {
  const { code, out, err } = await run('doctor', '--stage', 'prod');

  expect(code).toBe(1);
  expect(err).toBe('');
  expect(out).toMatch(/STOP {3}credentials {2}No credentials found/);
  expect(out).toContain('aws sso login');
  expect(out).toMatch(/STOP {3}region/);
});

test('a deployment stops at a failed check before it builds anything', async () => {
  const { code, out } = await run('deploy', '--stage', 'prod');

  expect(code).toBe(1);
  expect(out).toMatch(/STOP {3}credentials/);
  expect(out).toContain('Nothing was deployed.');
});

test('a deletion stops at missing credentials before it asks for confirmation', async () => {
  const { code, out, err } = await run('destroy', '--stage', 'prod');

  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toContain('AWS_REGION');
});

test.each([
  ['deploy', [], 'Choose a stage with --stage NAME.'],
  ['destroy', ['--stage', 'local'], 'never deployed'],
  ['destroy', ['--stage', 'prod', '--yes'], "Unknown option '--yes'"],
  ['doctor', [], 'Choose a stage with --stage NAME.'],
  ['doctor', ['--stage', 'local'], 'never deployed'],
  ['doctor', ['--stage', 'nowhere'], 'Unknown stage "nowhere": choose dev, prod\n'],
  ['doctor', ['--stag', 'prod'], "Unknown option '--stag'"],
])('%s %j prints a one-line error and the usage', async (command, args, why) => {
  const { code, err } = await run(command, ...args);

  expect(code).toBe(1);
  expect(err).toContain(why);
  expect(err).toContain(`npm run ${command} -- --stage`);
  expect(err).not.toContain('    at ');
});
