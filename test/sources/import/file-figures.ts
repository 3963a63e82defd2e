import { unzipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import { detectDeckLanguage } from '#lambdas/services/imports/map/detect-deck-language.ts';
import { mapDeck } from '#lambdas/services/imports/map/map-deck.ts';
import { readDeck } from '#lambdas/services/imports/read/read-deck.ts';
import { openZip } from '#lambdas/services/sources/reading/zip.ts';
import { toPlainText } from '#shared/deck/inline.ts';
import { mapOptions } from './file-slide.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Returns the numbers in a text, such as 1,204.5. */
const findFigures = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Whether a node is a field whose text PowerPoint computes: a slide number or today's date. */
const isField = (node: Node): boolean =>
  'attribs' in node &&
  node.name === 'a:fld' &&
  /^(?:slidenum|datetime)/.test(node.attribs.type ?? '');

const textOf = (node: Node): string => {
  if (node.type === 'text') return node.data;
  return 'children' in node && !isField(node) ? node.children.map(textOf).join('') : '';
};

function findNodes(node: Node, names: readonly string[]): Node[] {
  if (!('children' in node)) return [];
  const isFound = 'name' in node && names.includes(node.name);
  return isFound ? [node] : node.children.flatMap((child) => findNodes(child, names));
}

/** Types of the placeholders for header, footer, date and slide number, which are not content of the slide. */
const pageParts = ['hdr', 'ftr', 'dt', 'sldNum'];

/** Whether a node is a shape in a placeholder for header, footer, date or slide number. */
const isPagePart = (node: Node): boolean =>
  findNodes(node, ['p:ph']).some(
    (holder) => 'attribs' in holder && pageParts.includes(holder.attribs.type ?? ''),
  );

function findParagraphFigures(root: Node): string[] {
  const shapes = findNodes(root, ['p:sp', 'p:graphicFrame', 'dgm:dataModel', 'mc:Fallback']);
  const content = shapes.filter((shape) => {
    // An mc:Fallback element repeats the content of its mc:Choice element for older programs.
    const isFallback = 'name' in shape && shape.name === 'mc:Fallback';
    return !isFallback && !isPagePart(shape);
  });
  return content
    .flatMap((shape) => findNodes(shape, ['a:p']))
    .flatMap((paragraph) => findFigures(textOf(paragraph)));
}

/** Returns a number without its sign and without floating-point errors, such as the last digits of 0.1 + 0.2. */
const formatShortest = (value: number): string => String(Math.abs(Number(value.toPrecision(12))));

/**
 * Returns the numbers in a chart: those in titles and names, the values as Office stores them, and the categories of
 * the first series.
 */
function findChartFigures(root: Node): string[] {
  const values = findNodes(root, ['c:val', 'c:xVal', 'c:yVal']).flatMap((node) =>
    findNodes(node, ['c:v']),
  );
  const labels = [...findNodes(root, ['c:cat']).slice(0, 1), ...findNodes(root, ['c:tx'])];
  return [
    ...values
      .map((node) => Number(textOf(node)))
      .filter(Number.isFinite)
      .map(formatShortest),
    ...labels
      .flatMap((node) => findNodes(node, ['c:v', 'a:t']))
      .flatMap((node) => findFigures(textOf(node))),
  ];
}

/**
 * Returns the numbers in a PowerPoint file, read without the importer: in paragraphs of slides, notes and diagrams, and
 * in the data of charts.
 */
function listFileFigures(bytes: Uint8Array): string[] {
  const parts =
    /^ppt\/(?:slides\/slide|notesSlides\/notesSlide|charts\/chart|diagrams\/data)\d+\.xml$/;
  const files = unzipSync(bytes, { filter: ({ name }) => parts.test(name) });
  return Object.entries(files).flatMap(([name, file]) => {
    const root = parseDocument(new TextDecoder().decode(file), { xmlMode: true });
    const nodes = root.children;
    if (name.startsWith('ppt/charts')) return nodes.flatMap(findChartFigures);
    return nodes.flatMap(findParagraphFigures);
  });
}

/** Returns the numbers in imported slides, from texts and numeric values. */
const listSlideFigures = (value: unknown): string[] => {
  if (typeof value === 'number') return [formatShortest(value)];
  if (typeof value === 'string')
    return value.startsWith('data:') ? [] : findFigures(toPlainText(value));
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listSlideFigures)
    : [];
};

/** Imports a file; returns how many numbers the file contains, and which of them the imported slides lack. */
export function compareFigures(bytes: Uint8Array): {
  slides: number;
  figures: number;
  missing: string[];
} {
  const deck = detectDeckLanguage(readDeck(openZip(bytes)));
  const { slides } = mapDeck(deck, mapOptions(deck));
  const left = new Map<string, number>();
  for (const figure of listSlideFigures(slides)) left.set(figure, (left.get(figure) ?? 0) + 1);
  const figures = listFileFigures(bytes);
  const missing = figures.filter((figure) => {
    // A share of a pie chart, such as 0.48, is imported as 48 %.
    const found = [figure, formatShortest(Number(figure) * 100)].find(
      (one) => (left.get(one) ?? 0) > 0,
    );
    if (found !== undefined) left.set(found, (left.get(found) ?? 0) - 1);
    return found === undefined;
  });
  return { slides: deck.slides.length, figures: figures.length, missing };
}
