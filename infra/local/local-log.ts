import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** What goes wrong around the functions; each function's own log is beside it. */
export type LocalLog = { failure(part: string, error: unknown): void };

/** Writes to `logs/stack.log`: the terminal is for what a user can do something about. */
export function openLocalLog(dataDir: string): LocalLog {
  const directory = join(dataDir, 'logs');
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'stack.log');
  return {
    failure(part, error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      appendFileSync(file, `${JSON.stringify({ time: new Date().toISOString(), part, text })}\n`);
    },
  };
}
