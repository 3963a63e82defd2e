import { createFitCheck } from '#lambdas/services/imports/map/fit-check.ts';
import { type MapOptions, mapDeck } from '#lambdas/services/imports/map/map-deck.ts';
import type {
  FileBlock,
  FileChart,
  FileDeck,
  FileParagraph,
  FileSlide,
  Frame,
  TextRole,
} from '#lambdas/services/imports/read/file-deck.ts';

/**
 * Returns a paragraph made from a line: each two spaces at its start are one list level, and a `#` after them makes it
 * an entry of a numbered list.
 */
function createParagraph(line: string): FileParagraph {
  const text = line.trimStart();
  const isNumbered = text.startsWith('#');
  return {
    text: isNumbered ? text.slice(1) : text,
    level: (line.length - text.length) / 2,
    isNumbered,
  };
}

/** Returns a text block of a slide made from lines; see `paragraph`. */
export const textBlock = (role: TextRole, lines: readonly string[], frame?: Frame): FileBlock => ({
  kind: 'text',
  role,
  paragraphs: lines.map(createParagraph),
  ...(frame ? { frame } : {}),
});

/** Returns a chart; by default a bar chart without data. */
export const chartBlock = (chart: Partial<FileChart>): FileBlock => ({
  kind: 'chart',
  name: 'Chart 1',
  chart: {
    kinds: ['bar'],
    isStacked: false,
    title: '',
    format: 'General',
    categories: [],
    series: [],
    ...chart,
  },
});

/** Returns a slide of a file with a title and blocks. */
export const fileSlide = (title: string, blocks: FileBlock[], more: Partial<FileSlide> = {}) => ({
  number: 1,
  layout: 'obj',
  isHidden: false,
  notes: '',
  ...more,
  blocks: [...(title === '' ? [] : [textBlock('title', [title])]), ...blocks],
});

/**
 * Returns a deck with these slides between a cover and a last slide, because the first and the last slide are mapped
 * differently.
 */
export function fileDeck(slides: readonly FileSlide[], language = 'en'): FileDeck {
  const all = [fileSlide('A cover', []), ...slides, fileSlide('The last one', [])];
  return {
    title: '',
    language,
    slides: all.map((slide, i) => ({ ...slide, number: i + 1 })),
    losses: [],
  };
}

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Returns options that allow all pictures of a deck and at most 60 slides. */
export const mapOptions = (deck: FileDeck, more: Partial<MapOptions> = {}): MapOptions => ({
  fits: createFitCheck(deck.language),
  fitsTheme: createFitCheck(deck.language),
  pictures: new Map(
    deck.slides.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'picture' ? [[block.part, onePixel] as const] : [],
      ),
    ),
  ),
  maxSlides: 60,
  fileName: 'file',
  ...more,
});

/**
 * Maps the slides of a file, between a cover and a last slide, to slides of the product; returns the slides made from
 * them, and the list of contents that could not be imported.
 */
export function mapSlides(slides: readonly FileSlide[], more: Partial<MapOptions> = {}) {
  const deck = fileDeck(slides);
  const mapped = mapDeck(deck, mapOptions(deck, more));
  return { slides: mapped.slides.slice(1, -1), losses: mapped.losses };
}
