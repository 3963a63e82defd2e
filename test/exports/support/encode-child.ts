import { readFile } from 'node:fs/promises';
import { checkPicture, encodeInThread } from '#lambdas/services/pictures/encode-in-thread.ts';
import { AppError } from '#shared/errors.ts';

/** Encodes one image in a separate process; prints the result code and the peak memory in MB as JSON. */
const [file = ''] = process.argv.slice(2);
const asset = await readFile(file, 'latin1');

async function encodeAndGetCode(): Promise<string> {
  try {
    await encodeInThread(checkPicture(asset), 'ada');
    return 'encoded';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const code = await encodeAndGetCode();
// Peak memory of the whole process, including threads; `maxRSS` would include memory of the parent process.
const status = await readFile('/proc/self/status', 'utf8');
const peakMemoryMb = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
process.stdout.write(JSON.stringify({ code, mb: peakMemoryMb }));
