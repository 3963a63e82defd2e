import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { detectLanguage } from '#lambdas/services/sources/detect-language.ts';
import type { Passage } from '#shared/schemas/research.ts';
import { allCases } from './cases/all.ts';
import { readPassages } from './cases/passages.ts';
import type { KnownRequest, ScoredDeck } from './deck.ts';
import { readHtml } from './html/read-html.ts';
import { readPptx } from './pptx/read-pptx.ts';

/** Values that the user of the scoreboard can give for a file. */
export type KnownValues = {
  /** Id of the case for which the deck was made. */
  case?: string;
  slides?: number;
  /** Path of the source document. */
  source?: string;
  seconds?: number;
  tokens?: number;
  usd?: number;
};

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause });
  }
}

async function readDeck(file: string) {
  const bytes = await readBytes(file);
  const kind = extname(file).toLowerCase();
  if (kind === '.pptx') return readPptx(bytes);
  if (kind === '.html' || kind === '.htm') return readHtml(new TextDecoder().decode(bytes));
  throw new Error(`${file} is neither a .pptx nor an .html file.`);
}

async function readCaseRequest(known: KnownValues): Promise<Partial<KnownRequest>> {
  if (known.case === undefined) return {};
  const cases = await allCases();
  const scoreCase = cases.find(({ id }) => id === known.case);
  if (!scoreCase)
    throw new Error(
      `Unknown case ${known.case}; choose from ${cases.map(({ id }) => id).join(', ')}.`,
    );
  const { document, expected, slideCount, topic, language } = scoreCase;
  const passages = document
    ? await readPassages(document.file, await document.bytes(), document.way === 'page')
    : [];
  return { expected, slideCount, language, passages, request: topic };
}

async function readSource({ source }: KnownValues): Promise<Passage[] | undefined> {
  if (source === undefined) return undefined;
  return readPassages(basename(source), await readBytes(source));
}

/** Reads a deck of any tool from its file and the given values. Throws if the file cannot be read. */
export async function readDeckFile(file: string, known: KnownValues): Promise<ScoredDeck> {
  const read = await readDeck(file);
  const text = read.pages.flatMap(({ texts }) => texts.map((one) => one.text)).join('\n');
  const passages = await readSource(known);
  const { seconds, tokens, usd } = known;
  return {
    name: basename(file),
    ...read,
    asked: {
      language: detectLanguage(text),
      ...(await readCaseRequest(known)),
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
