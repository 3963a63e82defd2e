import { spawnSync } from 'node:child_process';

/**
 * Returns the first 12 digits of the working tree's commit, with `-dirty` when there are uncommitted changes.
 * @param fallbackCommit Commit to report when there is no git repository, for example in an unpacked archive. If it is
 *   empty too, the result is `unknown`.
 */
export function readCommit(root: string, fallbackCommit: string | undefined): string {
  // The prefix is empty only at the top of a repository. An archive unpacked inside another repository has no commit.
  const [prefix, head] = runGit(root, ['rev-parse', '--show-prefix', 'HEAD'])?.split('\n') ?? [];
  if (prefix !== '' || !head) return fallbackCommit?.slice(0, 12) || 'unknown';
  const isDirty = runGit(root, ['status', '--porcelain']) !== '';
  return `${head.slice(0, 12)}${isDirty ? '-dirty' : ''}`;
}

/** Returns the output of a git command; undefined when git or the repository is missing. */
function runGit(cwd: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
