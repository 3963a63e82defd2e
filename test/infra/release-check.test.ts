import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import {
  type Ask,
  auditAdvisories,
  installedIn,
  osvAdvisories,
} from '../../scripts/release/advisories.ts';

const packages = [
  { name: 'a', version: '1.0.0' },
  { name: '@b/c', version: '2.0.0' },
];

/** OSV with one advisory for the first package. */
const osvWith =
  (severity: string | undefined): Ask =>
  async (url) =>
    url.endsWith('/querybatch')
      ? { results: [{ vulns: [{ id: 'GHSA-1' }] }, {}] }
      : { database_specific: severity === undefined ? {} : { severity } };

describe('the check before a release', () => {
  test('reads all packages of the lock file, nested and scoped ones too', () => {
    const lock = {
      packages: {
        '': { version: '0.1.0' },
        'node_modules/a': { version: '1.0.0' },
        'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
      },
    };

    expect(installedIn(lock)).toEqual(packages);
  });

  test.each([
    ['high', 1],
    ['critical', 1],
    ['moderate', 0],
  ])('counts what npm audit calls %s: %i', (severity, count) => {
    const printed = JSON.stringify({ vulnerabilities: { a: { severity, via: [] } } });

    expect(auditAdvisories(printed)).toHaveLength(count);
  });

  test.each(['', 'not JSON', '{"error":{"code":"ENOAUDIT"}}'])(
    'takes no report for no result: %s',
    (printed) => {
      expect(auditAdvisories(printed)).toBeUndefined();
    },
  );

  test.each([
    ['HIGH', 1],
    ['CRITICAL', 1],
    ['MODERATE', 0],
    [undefined, 1],
  ])('counts what OSV calls %s: %i', async (severity, count) => {
    expect(await osvAdvisories(packages, osvWith(severity))).toHaveLength(count);
  });

  test('fails when OSV can’t be reached or leaves out answers', async () => {
    const unreachable: Ask = async () => {
      throw new Error('no network');
    };
    const short: Ask = async () => ({ results: [{}] });

    await expect(osvAdvisories(packages, unreachable)).rejects.toThrow('no network');
    await expect(osvAdvisories(packages, short)).rejects.toThrow('left out');
  });
});

/** What the jobs of each workflow may do besides reading the code. */
const rights: Record<string, string[]> = {
  'deploy.yml': ['id-token: write'],
  'release.yml': ['contents: write'],
  'test.yml': [],
  'vulnerabilities.yml': [],
};

test('all workflows are known here', () => {
  const folder = new URL('../../.github/workflows/', import.meta.url);

  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(rights));
});

describe.each(Object.keys(rights))('the workflow %s', (name) => {
  const text = readFileSync(new URL(`../../.github/workflows/${name}`, import.meta.url), 'utf8');

  test('pins its actions by commit and lets only the jobs that need it write', () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);

    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
    expect(text).toContain('\npermissions:\n  contents: read\n');
    expect([...text.matchAll(/[\w-]+: write/g)].map(([right]) => right)).toEqual(rights[name]);
  });

  test('puts no value of a caller into a script', () => {
    expect([...text.matchAll(/run: .*\$\{\{/g)]).toEqual([]);
  });

  test('runs the check where it releases, and each week', () => {
    const checks = name === 'release.yml' || name === 'vulnerabilities.yml';

    expect(text.includes('npm run release:check')).toBe(checks);
    expect(/cron: '\d+ \d+ \* \* [0-6]'/.test(text)).toBe(name === 'vulnerabilities.yml');
  });
});

test('a deployment gets its credentials by OIDC, in the stage’s environment, after the packages', () => {
  const text = readFileSync(new URL('../../.github/workflows/deploy.yml', import.meta.url), 'utf8');
  const offered = /options: \[(.*)\]/.exec(text)?.[1]?.split(', ');

  expect(offered).toEqual(Object.keys(stages).filter((stage) => stage !== 'local'));
  expect(text).toMatch(/environment: \$\{\{ inputs\.stage \}\}/);
  expect(text.indexOf('npm ci')).toBeLessThan(text.indexOf('configure-aws-credentials'));
  expect(text).toContain('npm run deploy -- --stage "$STAGE" --yes');
  expect(text).not.toMatch(/aws-access-key-id|secrets\./);
});
