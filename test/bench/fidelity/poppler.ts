import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readWords, type Word } from './line-boxes.ts';
import { type Grey, readPnm } from './picture.ts';
import { comparable } from './ssim.ts';

const run = promisify(execFile);

/** The words of each page of a PDF, by Debian's poppler-utils. */
export async function wordsOfPdf(file: string): Promise<Word[][]> {
  const { stdout } = await run('pdftotext', ['-bbox-layout', file, '-'], { maxBuffer: 1 << 28 });
  return readWords(stdout);
}

/** Each page of a PDF, drawn 1280 pixels wide, as pictures are compared. */
export async function picturesOfPdf(file: string): Promise<Grey[]> {
  const prefix = file.replace(/\.pdf$/, '-page');
  await run('pdftoppm', ['-scale-to-x', '1280', '-scale-to-y', '720', file, prefix]);
  const folder = dirname(file);
  const names = (await readdir(folder)).filter((name) => join(folder, name).startsWith(prefix));
  const pictures: Grey[] = [];
  // One after the other: each is megabytes until it is made small.
  for (const name of names.sort())
    pictures.push(comparable(readPnm(await readFile(join(folder, name)))));
  return pictures;
}
