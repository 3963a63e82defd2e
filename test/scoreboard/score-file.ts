import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { detectLanguage } from '#lambdas/services/sources/detect-language.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { allCases } from './cases/all.ts';
import { passagesOf } from './cases/passages.ts';
import type { Asked, ScoredDeck } from './deck.ts';
import { readHtml } from './html/read-html.ts';
import { readPptx } from './pptx/read-pptx.ts';

/** What whoever scores a file knows of it. */
export type Known = {
  /** The deck of the fixed set that it was made for. */
  case?: string;
  slides?: number;
  /** The document that it was made of. */
  source?: string;
  seconds?: number;
  tokens?: number;
  usd?: number;
};

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause });
  }
}

async function readDeck(file: string) {
  const bytes = await bytesOf(file);
  const kind = extname(file).toLowerCase();
  if (kind === '.pptx') return readPptx(bytes);
  if (kind === '.html' || kind === '.htm') return readHtml(new TextDecoder().decode(bytes));
  throw new Error(`${file} is neither a .pptx nor an .html file.`);
}

async function askedBy(known: Known): Promise<Partial<Asked>> {
  if (known.case === undefined) return {};
  const cases = await allCases();
  const one = cases.find(({ id }) => id === known.case);
  if (!one)
    throw new Error(`There is no case ${known.case}: ${cases.map(({ id }) => id).join(', ')}.`);
  const { document, expected, slideCount, topic, language } = one;
  const passages = document
    ? await passagesOf(document.file, await document.bytes(), document.way === 'page')
    : [];
  return { expected, slideCount, language, passages, request: topic };
}

async function sourceOf({ source }: Known): Promise<Passage[] | undefined> {
  if (source === undefined) return undefined;
  return passagesOf(basename(source), await bytesOf(source));
}

/** A deck of any tool, as far as its file and whoever brings it tell. Throws for a file that can't be read. */
export async function deckOfFile(file: string, known: Known): Promise<ScoredDeck> {
  const read = await readDeck(file);
  const text = read.pages.flatMap(({ texts }) => texts.map((one) => one.text)).join('\n');
  const passages = await sourceOf(known);
  const { seconds, tokens, usd } = known;
  return {
    name: basename(file),
    ...read,
    asked: {
      language: detectLanguage(text),
      ...(await askedBy(known)),
      ...(passages ? { passages } : {}),
      ...(known.slides === undefined ? {} : { slideCount: known.slides }),
    },
    spent: {
      ...(seconds === undefined ? {} : { seconds }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(usd === undefined ? {} : { usd }),
    },
  };
}
