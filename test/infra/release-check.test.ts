import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import {
  type FetchJson,
  fetchOsvAdvisories,
  parseAuditAdvisories,
  readLockedPackages,
} from '../../scripts/release/advisories.ts';

const packages = [
  { name: 'a', version: '1.0.0' },
  { name: '@b/c', version: '2.0.0' },
];

/** Starts an OSV server that reports one advisory, for the first package. */
const createOsv =
  (severity: string | undefined): FetchJson =>
  async (url) =>
    url.endsWith('/querybatch')
      ? { results: [{ vulns: [{ id: 'GHSA-1' }] }, {}] }
      : { database_specific: severity === undefined ? {} : { severity } };

describe('the check before a release', () => {
  test('the release check reads all packages of the lock file, including nested and scoped ones', () => {
    const lock = {
      packages: {
        '': { version: '0.1.0' },
        'node_modules/a': { version: '1.0.0' },
        'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
      },
    };

    expect(readLockedPackages(lock)).toEqual(packages);
  });

  test.each([
    ['high', 1],
    ['critical', 1],
    ['moderate', 0],
  ])('npm audit severity %s counts as %i release-blocking advisories', (severity, count) => {
    const printed = JSON.stringify({ vulnerabilities: { a: { severity, via: [] } } });

    expect(parseAuditAdvisories(printed)).toHaveLength(count);
  });

  test.each(['', 'not JSON', '{"error":{"code":"ENOAUDIT"}}'])(
    'npm audit output without a report gives no result: %s',
    (printed) => {
      expect(parseAuditAdvisories(printed)).toBeUndefined();
    },
  );

  test.each([
    ['HIGH', 1],
    ['CRITICAL', 1],
    ['MODERATE', 0],
    [undefined, 1],
  ])('OSV severity %s counts as %i release-blocking advisories', async (severity, count) => {
    expect(await fetchOsvAdvisories(packages, createOsv(severity))).toHaveLength(count);
  });

  test('the OSV query fails when OSV can’t be reached or returns too few results', async () => {
    const unreachable: FetchJson = async () => {
      throw new Error('no network');
    };
    const tooShort: FetchJson = async () => ({ results: [{}] });

    await expect(fetchOsvAdvisories(packages, unreachable)).rejects.toThrow('no network');
    await expect(fetchOsvAdvisories(packages, tooShort)).rejects.toThrow('too few');
  });
});

/** Write permissions of the jobs in each workflow. */
const writePermissions: Record<string, string[]> = {
  'deploy.yml': ['id-token: write'],
  'release.yml': ['contents: write'],
  'test.yml': [],
  'vulnerabilities.yml': [],
};

test('every GitHub workflow is covered by this test', () => {
  const folder = new URL('../../.github/workflows/', import.meta.url);

  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(writePermissions));
});

describe.each(Object.keys(writePermissions))('the GitHub workflow %s', (name) => {
  const text = readFileSync(new URL(`../../.github/workflows/${name}`, import.meta.url), 'utf8');

  test('the workflow pins its actions by commit and has no write permissions except the listed ones', () => {
    const usedActions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);

    expect(usedActions.length).toBeGreaterThan(1);
    expect(usedActions.filter((action) => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
    expect(text).toContain('\npermissions:\n  contents: read\n');
    expect([...text.matchAll(/[\w-]+: write/g)].map(([right]) => right)).toEqual(
      writePermissions[name],
    );
  });

  test('the workflow inserts no input values into scripts', () => {
    expect([...text.matchAll(/run: .*\$\{\{/g)]).toEqual([]);
  });

  test('the workflows run the release check before a release and once a week', () => {
    const checks = name === 'release.yml' || name === 'vulnerabilities.yml';

    expect(text.includes('npm run tool -- release-check')).toBe(checks);
    expect(/cron: '\d+ \d+ \* \* [0-6]'/.test(text)).toBe(name === 'vulnerabilities.yml');
  });
});

test('a deployment gets its credentials by OIDC in the stage’s environment, after installing packages', () => {
  const text = readFileSync(new URL('../../.github/workflows/deploy.yml', import.meta.url), 'utf8');
  const offered = /options: \[(.*)\]/.exec(text)?.[1]?.split(', ');

  expect(offered).toEqual(Object.keys(stages).filter((stage) => stage !== 'local'));
  expect(text).toMatch(/environment: \$\{\{ inputs\.stage \}\}/);
  expect(text.indexOf('npm ci')).toBeLessThan(text.indexOf('configure-aws-credentials'));
  expect(text).toContain('npm run deploy -- --stage "$STAGE" --yes');
  expect(text).not.toMatch(/aws-access-key-id|secrets\./);
});
