import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks the data directory for this process. Replaces the lock of a process that no longer runs.
 * @returns A function that releases the lock.
 * @throws Error if another local stack uses the directory.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'running.pid');
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid !== process.pid && isLocalStackProcess(pid)) {
      throw new Error(`DATA_DIR ${dataDir} is in use by another Deckwright process (${pid}).`);
    }
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Whether a process is a local stack. The system reuses process ids, so the command line is checked too. */
function isLocalStackProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/local/start.ts');
  } catch {
    // There is no such process, or no /proc on this system; in the second case a second stack fails on its ports.
    return false;
  }
}
