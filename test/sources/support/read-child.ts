import { readFile } from 'node:fs/promises';
import { ReadFailure } from '#lambdas/services/sources/reading/read-failure.ts';
import { readInThread } from '#lambdas/services/sources/reading/read-in-thread.ts';

/** Reads one file in a separate process; prints the result code, peak memory in MB and time in ms as JSON. */
const [file = ''] = process.argv.slice(2);
const document = { sourceId: 's', name: file, contentType: '', bytes: await readFile(file) };
const startedAt = Date.now();

async function readAndGetCode(): Promise<string> {
  try {
    await readInThread(document);
    return 'read';
  } catch (error) {
    if (error instanceof ReadFailure) return error.code;
    throw error;
  }
}

const code = await readAndGetCode();
// Peak memory of the whole process, including threads; `maxRSS` would include memory of the parent process.
const status = await readFile('/proc/self/status', 'utf8');
const peakMemoryMb = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
process.stdout.write(JSON.stringify({ code, mb: peakMemoryMb, ms: Date.now() - startedAt }));
