import { JobThread, type ThreadLimits } from './job-thread.ts';

/**
 * Returns the job's buffer, to be transferred to the thread. Returns none when the buffer also has other data; the
 * bytes are then copied.
 */
const transferableBuffers = ({ bytes }: { bytes: Uint8Array }): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? [bytes.buffer]
    : [];

/**
 * Runs one job in a new thread and returns its result. The thread has an empty environment, without settings or
 * credentials. The job's bytes may be transferred: the caller must not use them afterwards. Rejects with the job's own
 * error, or with ThreadLost.
 */
export async function runOnce<Answer, Job extends { bytes: Uint8Array } = { bytes: Uint8Array }>(
  script: URL,
  job: Job,
  limits: ThreadLimits,
): Promise<Answer> {
  const thread = new JobThread(script, limits, { hasEmptyEnvironment: true });
  try {
    // The module at `script` defines the type of the result.
    return (await thread.run(job, { transfer: transferableBuffers(job) })) as Answer;
  } finally {
    await thread.end();
  }
}
