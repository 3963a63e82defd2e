import { readdirSync, readFileSync } from 'node:fs';

/**
 * Pids of a process group's members whose command line has a text in it, from Linux's /proc. Nothing
 * outside of the group is ever among them.
 */
export function groupProcesses(group: number, commandPart: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && groupOf(pid) === group)
    .filter((pid) => commandOf(pid).includes(commandPart));
}

/** The group is the third field after the command's name, which may itself hold spaces and brackets. */
function groupOf(pid: number): number | undefined {
  const stat = readOf(pid, 'stat');
  const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group === undefined ? undefined : Number(group);
}

const commandOf = (pid: number): string => readOf(pid, 'cmdline').replaceAll('\0', ' ');

/** Empty for a process that has ended meanwhile. */
function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
