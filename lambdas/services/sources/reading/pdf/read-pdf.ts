import type { PassageList } from '../passage-list.ts';
import { ReadFailure } from '../read-failure.ts';
import { BlockReader } from './blocks.ts';
import { createHeadingDepth } from './heading-sizes.ts';
import { groupLines, joinCells, type Line, type TextRun } from './lines.ts';
import { removeRunningHeads } from './running-heads.ts';

const maxPages = 2_000;
/** Maximum text runs read from a page; a full one has a few thousand. */
const maxRuns = 40_000;
/** Minimum letters per page; fewer means a scanned document. */
const minLettersPerPage = 12;

type Pdfjs = typeof import('unpdf/pdfjs');
type Document = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
type Page = Awaited<ReturnType<Document['getPage']>>;

type Chunk = ReadableStreamReadResult<Awaited<ReturnType<Page['getTextContent']>>>;

async function openPdf(bytes: Uint8Array): Promise<Document> {
  const { getDocument } = await import('unpdf/pdfjs');
  try {
    // Fonts are not rendered, and no part of a document is executed or fetched.
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

/** Monospaced fonts, which are used for code. */
type CodeFonts = Set<string>;

/** Reads the lines of a page; `isWhole` is false if it has more text than the limit. */
async function readPage(
  page: Page,
  number: number,
  code: CodeFonts,
): Promise<{ lines: Line[]; isWhole: boolean }> {
  const runs: TextRun[] = [];
  // The text is streamed, so that reading an endless page can be stopped.
  const reader = page.streamTextContent().getReader();
  while (runs.length < maxRuns) {
    const { done, value } = (await reader.read()) as Chunk;
    if (done || !value) break;
    for (const item of value.items) if ('str' in item) runs.push(item);
    for (const [font, { fontFamily }] of Object.entries(value.styles)) {
      if (fontFamily === 'monospace') code.add(font);
    }
  }
  // pdf.js requires an Error as the reason.
  await reader.cancel(new Error('enough was read'));
  page.cleanup();
  return { lines: groupLines(runs, number), isWhole: runs.length < maxRuns };
}

/** Returns the right edge of full lines: 90% of the lines end at or before it. */
function rightEdge(lines: readonly Line[]): number {
  const edges = lines.map((line) => line.right).toSorted((a, b) => a - b);
  return edges[Math.floor(edges.length * 0.9)] ?? 0;
}

function checkText(pages: readonly (readonly Line[])[]): void {
  const letters = pages.flat().reduce((sum, line) => sum + joinCells(line).length, 0);
  if (letters < minLettersPerPage * pages.length) throw new ReadFailure('no_text');
}

/** Reads a PDF's headings, text, lists and tables with page numbers. Returns its own title. Throws ReadFailure. */
export async function readPdf(bytes: Uint8Array, list: PassageList): Promise<string | undefined> {
  const document = await openPdf(bytes);
  const pages: Line[][] = [];
  const code: CodeFonts = new Set();
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const { lines, isWhole } = await readPage(await document.getPage(number), number, code);
    pages.push(lines);
    list.isCut ||= !isWhole;
  }
  if (document.numPages > maxPages) list.isCut = true;
  checkText(pages);
  const lines = removeRunningHeads(pages).flat();
  const depthOf = createHeadingDepth(lines, (font) => code.has(font));
  new BlockReader(list, depthOf, rightEdge(lines)).read(lines);
  const { info } = await document.getMetadata();
  const { Title } = info as { Title?: unknown };
  return typeof Title === 'string' && Title.trim() !== '' ? Title.trim() : undefined;
}
