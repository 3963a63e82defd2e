import { appendFile } from 'node:fs/promises';
import type { Purpose } from './converse-request.ts';

export type Outcome = 'ok' | 'throttled' | 'malformed' | 'cut' | 'aborted' | 'invalid';

/** One call to the model. Times are ms since the epoch, on the model's own clock. */
export type CallRecord = {
  id: string;
  at_start: number;
  at_first_token?: number;
  at_end: number;
  purpose: Purpose;
  slide_index?: number;
  /** The request's `requestMetadata`, such as presentation_id, task_id and run. */
  metadata?: Record<string, string>;
  model_id: string;
  input_tokens: number;
  output_tokens: number;
  outcome: Outcome;
  /** What a server that calls are passed on to said when it failed. */
  failure?: string;
  /** Outline only: when the line of entry 0 was complete. */
  first_entry_at?: number;
};

export type CallLog = {
  add(record: CallRecord): void;
  list(): CallRecord[];
  clear(): void;
  /** Resolves when every record has reached the file; rejects with the first write that failed. */
  flush(): Promise<void>;
};

/** Keeps calls in memory and, with a file, appends each as one JSON line. */
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
