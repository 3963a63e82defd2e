import type { SlideFingerprint } from '#lambdas/exports/pptx/own-data.ts';
import type { UnkeptKind } from '#shared/domain/unkept.ts';
import { parseXml, readPart, readRelations } from '../../sources/reading/office-xml.ts';
import { isHiddenSlide, listSlideParts } from '../../sources/reading/pptx/deck-parts.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import type { FileBlock, FileLoss, FileSlide, ReadDeck } from './file-deck.ts';
import { LayoutParts } from './layout-parts.ts';
import { readOwnDeck, readOwnSlide } from './own-data.ts';
import { toShapeBlocks } from './slide-blocks.ts';
import { createSlidePrint } from './slide-print.ts';
import { readShapes } from './slide-shapes.ts';

/** Maximum slides of a file; a file with more is rejected. No plan allows as many. */
const maxFileSlides = 500;
/** Maximum shapes of a file with text, tables, charts or pictures. */
const maxBlocks = 20_000;
/** Size of a 16:9 slide in EMU (ECMA-376, 20.1.10.16), for files that don't contain a slide size. */
const defaultSize = { width: 12_192_000, height: 6_858_000 };

function readSlideSize(zip: Zip): { width: number; height: number } {
  let size = defaultSize;
  parseXml(readPart(zip, 'ppt/presentation.xml') ?? '', {
    open(name, { cx, cy }) {
      if (name !== 'sldSz') return;
      const [width, height] = [Number(cx), Number(cy)];
      if (width > 0 && height > 0) size = { width, height };
    },
  });
  return size;
}

/** Returns the title in the file's properties. */
function readFileTitle(zip: Zip): string {
  let title = '';
  let isTitle = false;
  parseXml(readPart(zip, 'docProps/core.xml') ?? '', {
    open: (name) => {
      isTitle = name === 'title';
    },
    text: (text) => {
      if (isTitle) title += text;
    },
    close: () => {
      isTitle = false;
    },
  });
  return title.replace(/\s+/g, ' ').trim();
}

/** Kinds of losses that are usually the same on all slides; they are listed once for the whole file. */
const wholeFileKinds: readonly UnkeptKind[] = ['footer', 'artwork', 'transition'];

/** Counts the losses of a file by slide and kind. */
class LossList {
  private readonly byKey = new Map<string, FileLoss>();

  add(slide: number | null, kind: UnkeptKind, name: string): void {
    const isOfWholeFile = wholeFileKinds.includes(kind);
    const place = isOfWholeFile ? null : slide;
    const key = JSON.stringify(isOfWholeFile ? [kind, name] : [place, kind]);
    const earlierLoss = this.byKey.get(key);
    if (earlierLoss) earlierLoss.count += 1;
    else this.byKey.set(key, { slide: place, kind, name, count: 1 });
  }

  list(): FileLoss[] {
    const isWhole = ({ slide }: FileLoss) => Number(slide === null);
    return [...this.byKey.values()].toSorted(
      (a, b) => isWhole(a) - isWhole(b) || (a.slide ?? 0) - (b.slide ?? 0),
    );
  }
}

/**
 * Height of a row as a share of the slide's height: blocks that begin in the same row are ordered from left to right.
 */
const rowHeightShare = 0.06;

const rowIndex = ({ frame }: FileBlock): number =>
  frame ? Math.round(frame.y / rowHeightShare) : 0;
const isTitle = (block: FileBlock): boolean => block.kind === 'text' && block.role === 'title';

/** Compares blocks by reading order; blocks without a position keep the order of the file. */
function compareByPosition(a: FileBlock, b: FileBlock): number {
  if (isTitle(a) !== isTitle(b)) return isTitle(a) ? -1 : 1;
  if (!a.frame || !b.frame) return 0;
  return rowIndex(a) - rowIndex(b) || a.frame.x - b.frame.x;
}

class DeckReader {
  private readonly zip: Zip;
  private readonly layouts: LayoutParts;
  private readonly size: { width: number; height: number };
  readonly losses = new LossList();
  private blocksLeft = maxBlocks;

  constructor(zip: Zip) {
    this.zip = zip;
    this.layouts = new LayoutParts(zip);
    this.size = readSlideSize(zip);
  }

  /** Reads a slide's content in the order of the file. */
  private read(part: string) {
    const { zip, size } = this;
    const xml = readPart(zip, part);
    if (xml === undefined) throw new ReadFailure('damaged', { detail: part });
    const relations = readRelations(zip, part);
    const target = (relationType: string) =>
      [...relations.values()].find(({ type }) => type === relationType)?.target;
    const layout = this.layouts.read(target('slideLayout'));
    const slideShapes = readShapes(xml);
    const lost: { kind: UnkeptKind; name: string }[] = [];
    const lose = (kind: UnkeptKind, name: string) => void lost.push({ kind, name });
    if (layout.hasPictures || slideShapes.hasPictureBackground) lose('artwork', '');
    if (slideShapes.animations > 0) lose('animation', '');
    if (slideShapes.hasTransition) lose('transition', '');
    for (const link of slideShapes.links) lose('link', link);
    const context = { zip, relations, layout, size, lose };
    const blocks = slideShapes.shapes.flatMap((shape) => toShapeBlocks(shape, context));
    this.blocksLeft -= slideShapes.shapes.length;
    if (this.blocksLeft < 0) throw new ReadFailure('too_complex', { detail: 'shapes' });
    return { xml, relations, layout, blocks, lost, notes: this.readNotes(target('notesSlide')) };
  }

  readSlide(part: string, number: number): FileSlide {
    const { xml, relations, layout, ...content } = this.read(part);
    const { blocks, lost, notes } = content;
    const own = readOwnSlide(this.zip, relations);
    const now = createSlidePrint(content);
    // An export of this product draws some content as shapes that an import can't read. If the slide has the same
    // unreadable shapes and links as when it was exported, they come from the stored content, so they are not lost.
    if (own?.print.unkept.join() !== now.unkept.join())
      for (const { kind, name } of lost) this.losses.add(number, kind, name);
    return {
      number,
      layout: layout.type,
      isHidden: isHiddenSlide(xml),
      blocks: blocks.toSorted(compareByPosition),
      notes,
      ...(own ? { own: { ...own, now } } : {}),
    };
  }

  readPrint(part: string): SlideFingerprint {
    return createSlidePrint(this.read(part));
  }

  private readNotes(part: string | undefined): string {
    const xml = part === undefined ? undefined : readPart(this.zip, part);
    return readShapes(xml ?? '')
      .shapes.filter(({ placeholder }) => placeholder?.type === 'body')
      .flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
      .join('\n');
  }
}

/**
 * Reads a PowerPoint file as plain data: texts, tables, charts with their data, notes, and the parts of its pictures.
 * Throws ReadFailure.
 */
export function readDeck(zip: Zip): ReadDeck {
  const parts = listSlideParts(zip);
  if (parts.length === 0) throw new ReadFailure('empty', { detail: 'no slides' });
  if (parts.length > maxFileSlides) throw new ReadFailure('too_complex', { detail: 'slides' });
  const reader = new DeckReader(zip);
  const slides = parts.map((part, i) => reader.readSlide(part, i + 1));
  const own = readOwnDeck(zip, readRelations(zip, 'ppt/presentation.xml'));
  return {
    title: readFileTitle(zip),
    slides,
    losses: reader.losses.list(),
    ...(own ? { own } : {}),
  };
}

/** Returns the prints of the slides of a file that this product's export has just written; see slide-print.ts. */
export function readPrints(parts: ReadonlyMap<string, Uint8Array>): SlideFingerprint[] {
  const zip = { names: [...parts.keys()], read: (name: string) => parts.get(name) };
  const reader = new DeckReader(zip);
  return listSlideParts(zip).map((part) => reader.readPrint(part));
}
