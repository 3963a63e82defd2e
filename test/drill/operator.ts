import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningStack } from '#test/support/stack.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const execute = promisify(execFile);

/** Runs an npm script of the runbook for this stack; returns its output. */
export async function runOperatorCommand(
  stack: RunningStack,
  command: readonly string[],
): Promise<string> {
  const { stdout } = await execute('npm', ['run', '--silent', ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: stack.dataDir },
  });
  return stdout;
}

export type RedriveCounts = { sent: number; left: number; dropped: number };

/** Returns the sums of a redrive over all queues, from the last line of each queue. */
export function parseRedriveCounts(output: string): RedriveCounts {
  const lines = output.matchAll(/: (\d+) (?:to be )?sent, (\d+) left, (\d+) dropped$/gm);
  const all = [...lines].map(([, ...counts]) => counts.map(Number));
  if (all.length === 0) throw new Error(`the redrive printed no counts:\n${output}`);
  const sum = (at: number) => all.reduce((total, counts) => total + (counts[at] ?? 0), 0);
  return { sent: sum(0), left: sum(1), dropped: sum(2) };
}
