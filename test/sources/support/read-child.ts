import { readFile } from 'node:fs/promises';
import { ReadFailure } from '#lambdas/services/sources/reading/read-failure.ts';
import { readInThread } from '#lambdas/services/sources/reading/read-in-thread.ts';

/** Reads one file in a process of its own and tells how it ended and the most memory that it took. */
const [file = ''] = process.argv.slice(2);
const document = { sourceId: 's', name: file, contentType: '', bytes: await readFile(file) };
const began = Date.now();

async function codeOfReading(): Promise<string> {
  try {
    await readInThread(document);
    return 'read';
  } catch (error) {
    if (error instanceof ReadFailure) return error.code;
    throw error;
  }
}

const code = await codeOfReading();
// Of the process as a whole: threads, buffers and all. maxRSS would count what its parent had, too.
const status = await readFile('/proc/self/status', 'utf8');
const mb = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
process.stdout.write(JSON.stringify({ code, mb, ms: Date.now() - began }));
