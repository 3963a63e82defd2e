import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Claims the data directory for this process; a claim whose process is gone is taken over.
 * @returns A function that gives the directory back.
 * @throws Error when another stack runs on it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'running.pid');
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid !== process.pid && isStack(pid)) {
      throw new Error(`DATA_DIR ${dataDir} is in use by another Deckwright (process ${pid}).`);
    }
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Process ids are used again: only one that runs our start counts. */
function isStack(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/local/start.ts');
  } catch {
    // No such process, or no /proc: then the ports tell two stacks apart.
    return false;
  }
}
