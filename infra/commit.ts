import { spawnSync } from 'node:child_process';

/**
 * Returns the commit of a working tree in 12 digits, with `-dirty` where files differ from it.
 * @param given The commit of a tree without git, such as an unpacked archive; `unknown` where it is empty, too.
 */
export function readCommit(root: string, given: string | undefined): string {
  // The first line is empty at the top of a repository: an archive inside another repository has no commit of its own.
  const [prefix, head] = git(root, ['rev-parse', '--show-prefix', 'HEAD'])?.split('\n') ?? [];
  if (prefix !== '' || !head) return given?.slice(0, 12) || 'unknown';
  const isDirty = git(root, ['status', '--porcelain']) !== '';
  return `${head.slice(0, 12)}${isDirty ? '-dirty' : ''}`;
}

/** Output of a git command; undefined where git or a repository is missing. */
function git(cwd: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
