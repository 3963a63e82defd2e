import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningStack } from '#test/support/stack.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Runs a command of the runbook's by its npm script, as an operator of this stack does; gives what it printed. */
export async function operate(stack: RunningStack, command: readonly string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: stack.dataDir },
  });
  return stdout;
}

export type Redriven = { sent: number; left: number; dropped: number };

/** The counts of a redrive over all queues, from its last line a queue. */
export function countsIn(output: string): Redriven {
  const lines = output.matchAll(/: (\d+) (?:to be )?sent, (\d+) left, (\d+) dropped$/gm);
  const all = [...lines].map(([, ...counts]) => counts.map(Number));
  if (all.length === 0) throw new Error(`the redrive told no counts:\n${output}`);
  const sum = (at: number) => all.reduce((total, counts) => total + (counts[at] ?? 0), 0);
  return { sent: sum(0), left: sum(1), dropped: sum(2) };
}
