import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCommit } from '#infra/commit.ts';
import { loadConfig } from '#infra/config.ts';
import { createWebConfig } from '#infra/web-config.ts';
import { createTemplate, synthesisMs } from './synthesize.ts';

const environmentCommit = '0123456789abcdef0123456789abcdef01234567';
let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'commit-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the recorded commit inside a Git repository', () => {
  beforeEach(() => {
    git('init', '--quiet');
    writeFileSync(join(root, 'a.txt'), 'one');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
  });

  test('the recorded commit is HEAD, regardless of the environment variable', () => {
    expect(readCommit(root, environmentCommit)).toBe(git('rev-parse', 'HEAD').slice(0, 12));
  });

  test.each(['a.txt', 'new.txt'])(
    'the recorded commit ends in “-dirty” when the file %s differs from HEAD',
    (file) => {
      writeFileSync(join(root, file), 'two');

      expect(readCommit(root, undefined)).toMatch(/^[0-9a-f]{12}-dirty$/);
    },
  );

  test('the commit is unknown for an archive unpacked inside the repository', () => {
    const archive = join(root, 'archive');
    mkdirSync(archive);

    expect(readCommit(archive, undefined)).toBe('unknown');
  });
});

test.each([
  [environmentCommit, '0123456789ab'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])(
  'outside a Git repository, the environment variable value %j results in the commit %s',
  (value, commit) => {
    expect(readCommit(root, value)).toBe(commit);
  },
);

test(
  'functions, stack outputs and the web app contain version and commit',
  async () => {
    const config = loadConfig('prod');
    const { version, commit } = config;

    const template = await createTemplate('prod');

    expect(commit).toMatch(/^([0-9a-f]{12}(-dirty)?|unknown)$/);
    template.hasOutput('Version', { Value: `${version}+${commit}` });
    const own = {
      Environment: { Variables: Match.objectLike({ VERSION: version, COMMIT: commit }) },
    };
    template.resourcePropertiesCountIs('AWS::Lambda::Function', own, 6);
    expect(createWebConfig(config, 'https://preview.example')).toMatchObject({ version, commit });
  },
  synthesisMs,
);
