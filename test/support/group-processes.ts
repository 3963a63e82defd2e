import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the pids of a process group's members whose command line contains a text, from Linux's /proc.
 * Processes outside the group are never included.
 */
export function findGroupProcesses(group: number, commandPart: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && readProcessGroup(pid) === group)
    .filter((pid) => readProcessCommand(pid).includes(commandPart));
}

/**
 * Returns the process group from /proc. It is the third field after the command name, which may itself contain spaces
 * and brackets.
 */
function readProcessGroup(pid: number): number | undefined {
  const stat = readProcFile(pid, 'stat');
  const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group === undefined ? undefined : Number(group);
}

const readProcessCommand = (pid: number): string =>
  readProcFile(pid, 'cmdline').replaceAll('\0', ' ');

/** Reads a /proc file; returns an empty text if the process has ended. */
function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
