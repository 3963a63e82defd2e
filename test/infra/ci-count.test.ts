import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ci-count-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Result = 'passed' | 'failed';

/** Writes a report like vitest's, with one test in each file. */
async function writeReport(name: string, results: Record<string, Result>): Promise<string> {
  const path = join(folder, name);
  const failed = Object.values(results).filter((status) => status === 'failed').length;
  const total = Object.keys(results).length;
  const report = {
    success: failed === 0,
    ...{ numTotalTests: total, numPassedTests: total - failed, numFailedTests: failed },
    testResults: Object.entries(results).map(([file, status]) => ({
      ...{ name: file, status, message: '' },
      assertionResults: [{ fullName: 'works', status, failureMessages: ['expected 1'] }],
    })),
  };
  await writeFile(path, total === 0 ? '' : JSON.stringify(report));
  return path;
}

function runScript(script: string, reports: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [`.ci/${script}.mjs`, ...reports]);
  return { status, lines: String(stdout).trim().split('\n') };
}

describe('the CI summary of passed and failed tests', () => {
  test('the CI summary names each failed test', async () => {
    const none = await writeReport('none', {});
    const quick = await writeReport('quick', { 'a.test.ts': 'passed', 'b.test.ts': 'failed' });

    expect(runScript('count', [none, quick])).toEqual({
      status: 1,
      lines: ['failed: b.test.ts: works: expected 1', '1 passed, 1 failed'],
    });
  });

  test('the CI summary lists a test that passed when it ran again as unstable', async () => {
    const again = await writeReport('again', { 'b.test.ts': 'passed' });
    const quick = await writeReport('quick', { 'a.test.ts': 'passed', 'b.test.ts': 'failed' });

    expect(runScript('count', [again, quick])).toEqual({
      status: 0,
      lines: [
        'unstable (passed when run again): b.test.ts: works: expected 1',
        '2 passed, 0 failed',
      ],
    });
  });

  test('the CI summary fails if a run has no report', async () => {
    const none = await writeReport('none', {});
    const quick = await writeReport('quick', { 'a.test.ts': 'passed' });

    expect(runScript('count', [none, quick, none]).status).toBe(1);
  });
});

describe('the files that CI runs again', () => {
  test('CI runs the files with failed tests again if there are at most three', async () => {
    const quick = await writeReport('quick', { 'a.test.ts': 'passed', 'b.test.ts': 'failed' });
    const names = ['b.test.ts', 'c.test.ts', 'd.test.ts', 'e.test.ts'];
    const many = await writeReport(
      'many',
      Object.fromEntries(names.map((name) => [name, 'failed'])),
    );

    expect(runScript('failed-files', ['1', quick]).lines).toEqual(['b.test.ts']);
    expect(runScript('failed-files', ['1', quick, '1', many]).lines).toEqual(['']);
  });

  test('CI runs no file again if a run failed for another reason', async () => {
    const none = await writeReport('none', {});
    const quick = await writeReport('quick', { 'b.test.ts': 'failed' });

    const passed = await writeReport('passed', { 'a.test.ts': 'passed' });

    expect(runScript('failed-files', ['1', quick, '1', none]).lines).toEqual(['']);
    expect(runScript('failed-files', ['1', quick, '1', passed]).lines).toEqual(['']);
    expect(runScript('failed-files', ['1', quick, '0', passed]).lines).toEqual(['b.test.ts']);
  });
});
