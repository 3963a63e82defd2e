import { readFile } from 'node:fs/promises';
import { checkPicture, encodeInThread } from '#lambdas/services/pictures/encode-in-thread.ts';
import { AppError } from '#shared/errors.ts';

/** Encodes one picture in a process of its own and tells how it ended and the most memory that it took. */
const [file = ''] = process.argv.slice(2);
const asset = await readFile(file, 'latin1');

async function codeOfEncoding(): Promise<string> {
  try {
    await encodeInThread(checkPicture(asset), 'ada');
    return 'encoded';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const code = await codeOfEncoding();
// Of the process as a whole: threads, buffers and all. maxRSS would count what its parent had, too.
const status = await readFile('/proc/self/status', 'utf8');
const mb = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
process.stdout.write(JSON.stringify({ code, mb }));
