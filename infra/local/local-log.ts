import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Logs errors that occur outside the functions. Each function has its own log file in the same directory. */
export type LocalLog = { failure(part: string, error: unknown): void };

/** Opens `logs/stack.log`. Only messages that a user can act on go to the terminal. */
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
