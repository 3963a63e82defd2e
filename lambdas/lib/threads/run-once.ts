import { JobThread, type ThreadLimits } from './job-thread.ts';

/** Buffers that hold nothing else move to the thread; others are copied. */
const movable = ({ bytes }: { bytes: Uint8Array }): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? [bytes.buffer]
    : [];

/**
 * Starts a thread for one job and returns the job's answer. The thread has an empty environment, without settings or
 * credentials. The job's bytes may move: the caller must not use them afterwards. Rejects with the job's own error, or
 * with ThreadLost.
 */
export async function runOnce<Answer>(
  script: URL,
  job: { bytes: Uint8Array },
  limits: ThreadLimits,
): Promise<Answer> {
  const thread = new JobThread(script, limits, { isBare: true });
  try {
    // The module at `script` decides what it answers.
    return (await thread.run(job, { transfer: movable(job) })) as Answer;
  } finally {
    await thread.end();
  }
}
