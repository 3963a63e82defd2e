import type { PassageList } from '../passage-list.ts';
import { ReadFailure } from '../read-failure.ts';
import { BlockReader } from './blocks.ts';
import { withoutFurniture } from './furniture.ts';
import { headingDepths } from './heading-sizes.ts';
import { type Line, linesOf, type Run, textOf } from './lines.ts';

const pagesAtMost = 2_000;
/** Pieces of text on a page: a full one has a few thousand. */
const runsAtMost = 40_000;
/** Letters a page below which its text is that of a stamp, and the page a picture. */
const lettersOfText = 12;

type Pdfjs = typeof import('unpdf/pdfjs');
type Document = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;

type Chunk = ReadableStreamReadResult<Awaited<ReturnType<Page['getTextContent']>>>;

async function open(bytes: Uint8Array): Promise<Document> {
  const { getDocument } = await import('unpdf/pdfjs');
  try {
    // Fonts are not drawn here, and nothing of a document is run or fetched.
    return await getDocument({
      data: bytes,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new ReadFailure(isLocked ? 'encrypted' : 'damaged', { cause });
  }
}

/** Fonts whose letters are all as wide: those of code. */
type CodeFonts = Set<string>;

/** The lines of a page; false for `isWhole` where it has more text than is read of one. */
async function readPage(
  page: Page,
  number: number,
  code: CodeFonts,
): Promise<{ lines: Line[]; isWhole: boolean }> {
  const runs: Run[] = [];
  // As a stream, so that a page without end is left when there is too much of it.
  const reader = page.streamTextContent().getReader();
  while (runs.length < runsAtMost) {
    const { done, value } = (await reader.read()) as Chunk;
    if (done || !value) break;
    for (const item of value.items) if ('str' in item) runs.push(item);
    for (const [font, { fontFamily }] of Object.entries(value.styles)) {
      if (fontFamily === 'monospace') code.add(font);
    }
  }
  // pdf.js takes no other reason than an error.
  await reader.cancel(new Error('enough was read'));
  page.cleanup();
  return { lines: linesOf(runs, number), isWhole: runs.length < runsAtMost };
}

/** Where full lines end: nine of ten end no further right. */
function rightEdge(lines: readonly Line[]): number {
  const edges = lines.map((line) => line.right).toSorted((a, b) => a - b);
  return edges[Math.floor(edges.length * 0.9)] ?? 0;
}

function checkText(pages: readonly (readonly Line[])[]): void {
  const letters = pages.flat().reduce((sum, line) => sum + textOf(line).length, 0);
  if (letters < lettersOfText * pages.length) throw new ReadFailure('no_text');
}

/** Reads a PDF's text with its headings, lists, tables and pages. Answers the title it gives itself. */
export async function readPdf(bytes: Uint8Array, list: PassageList): Promise<string | undefined> {
  const document = await open(bytes);
  const pages: Line[][] = [];
  const code: CodeFonts = new Set();
  for (let number = 1; number <= Math.min(document.numPages, pagesAtMost); number += 1) {
    const { lines, isWhole } = await readPage(await document.getPage(number), number, code);
    pages.push(lines);
    list.isCut ||= !isWhole;
  }
  if (document.numPages > pagesAtMost) list.isCut = true;
  checkText(pages);
  const lines = withoutFurniture(pages).flat();
  const depthOf = headingDepths(lines, (font) => code.has(font));
  new BlockReader(list, depthOf, rightEdge(lines)).read(lines);
  const { info } = await document.getMetadata();
  const { Title } = info as { Title?: unknown };
  return typeof Title === 'string' && Title.trim() !== '' ? Title.trim() : undefined;
}
