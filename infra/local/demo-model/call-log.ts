import { appendFile } from 'node:fs/promises';
import type { Purpose } from './converse-request.ts';

export type Outcome = 'ok' | 'throttled' | 'malformed' | 'cut' | 'aborted' | 'invalid';

/** One model call. Times are epoch milliseconds. */
export type CallRecord = {
  id: string;
  /**
   * Id of the process that made the call, from `app/` in the User-Agent header; present only for calls of the local
   * stack's functions.
   */
  caller_pid?: number;
  at_start: number;
  at_first_token?: number;
  at_end: number;
  purpose: Purpose;
  slide_index?: number;
  /** The request's `requestMetadata`, such as presentation_id, task_id and run. */
  metadata?: Record<string, string>;
  model_id: string;
  /** All input tokens, including those read from or written to the prompt cache. */
  input_tokens: number;
  cache_read_tokens?: number;
  cache_write_tokens?: number;
  output_tokens: number;
  outcome: Outcome;
  /** Error message of the server that the call was forwarded to. */
  failure?: string;
  /** Time when the first line was complete; only for outline calls. */
  first_line_at?: number;
};

export type CallLog = {
  add(record: CallRecord): void;
  list(): CallRecord[];
  clear(): void;
  /** Resolves when all records are written to the file; rejects with the first write error. */
  flush(): Promise<void>;
};

/** Keeps calls in memory and, if a file is given, appends each as a JSON line. */
export function createCallLog(file: string | undefined): CallLog {
  let records: CallRecord[] = [];
  let writing: Promise<void> = Promise.resolve();
  return {
    add(record) {
      records.push(record);
      if (file) writing = writing.then(() => appendFile(file, `${JSON.stringify(record)}\n`));
    },
    list: () => [...records],
    clear() {
      records = [];
    },
    flush: () => writing,
  };
}
