import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readWords, type Word } from './line-boxes.ts';
import { type GreyImage, readPnm } from './picture.ts';
import { normalizeForComparison } from './ssim.ts';

const execute = promisify(execFile);

/** Returns the words of each page of a PDF, read with poppler-utils. */
export async function readPdfWords(file: string): Promise<Word[][]> {
  const { stdout } = await execute('pdftotext', ['-bbox-layout', file, '-'], {
    maxBuffer: 1 << 28,
  });
  return readWords(stdout);
}

/** Renders each page of a PDF 1280 pixels wide, normalised for comparison. */
export async function renderPdfPages(file: string): Promise<GreyImage[]> {
  const prefix = file.replace(/\.pdf$/, '-page');
  await execute('pdftoppm', ['-scale-to-x', '1280', '-scale-to-y', '720', file, prefix]);
  const folder = dirname(file);
  const names = (await readdir(folder)).filter((name) => join(folder, name).startsWith(prefix));
  const pictures: GreyImage[] = [];
  // Sequential, because each picture uses megabytes of memory before it is shrunk.
  for (const name of names.sort())
    pictures.push(normalizeForComparison(readPnm(await readFile(join(folder, name)))));
  return pictures;
}
