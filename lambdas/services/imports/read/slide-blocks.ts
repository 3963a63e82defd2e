import type { UnkeptKind } from '#shared/domain/unkept.ts';
import { readPart, type readRelations } from '../../sources/reading/office-xml.ts';
import { readDiagramTexts } from '../../sources/reading/pptx/deck-parts.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import { readChartData } from './chart-data.ts';
import type { FileBlock, FileParagraph, Frame, TextRole } from './file-deck.ts';
import { toRelativeFrame } from './frames.ts';
import type { LayoutPart } from './layout-parts.ts';
import type { Shape } from './slide-shapes.ts';

type Relations = ReturnType<typeof readRelations>;

/** Context for reading the shapes of a slide; `lose` records content that an import can't keep. */
export type SlideContext = {
  zip: Zip;
  relations: Relations;
  layout: LayoutPart;
  size: { width: number; height: number };
  lose: (kind: UnkeptKind, name: string) => void;
};

/** Placeholders with the same content on every slide. */
const footerTypes = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
const titleTypes = new Set(['title', 'ctrTitle']);

function chooseTextRole({ placeholder }: Shape, layout: LayoutPart): TextRole {
  if (!placeholder) return 'other';
  if (titleTypes.has(placeholder.type)) return 'title';
  if (placeholder.type === 'subTitle') return 'subtitle';
  // In PowerPoint's Comparison layout (`twoTxTwoObj`), the `body` placeholders are the headings of the two columns.
  const isHeading = layout.type === 'twoTxTwoObj' && placeholder.type === 'body';
  return isHeading ? 'heading' : 'body';
}

const toParagraphs = (texts: readonly string[]): FileParagraph[] =>
  texts.map((text) => ({ text, level: 0, isNumbered: false }));

const joinTexts = (paragraphs: readonly FileParagraph[]): string =>
  paragraphs.map(({ text }) => text).join(' ');

/** Returns the blocks of a shape; none for a drawing without text. */
export function toShapeBlocks(shape: Shape, context: SlideContext): FileBlock[] {
  const { placeholder, content, paragraphs, name } = shape;
  if (placeholder && footerTypes.has(placeholder.type)) {
    if (placeholder.type !== 'sldNum' && paragraphs.length > 0)
      context.lose('footer', joinTexts(paragraphs));
    return [];
  }
  const ownFrame =
    placeholder && !shape.frame ? context.layout.findFrame(placeholder) : shape.frame;
  const frame = ownFrame && toRelativeFrame(ownFrame, context.size);
  const frameField = frame ? { frame } : {};
  const text: FileBlock[] =
    paragraphs.length === 0
      ? []
      : [{ kind: 'text', role: chooseTextRole(shape, context.layout), paragraphs, ...frameField }];
  switch (content.kind) {
    case 'none':
      if (text.length === 0 && !placeholder) context.lose('drawing', name);
      return text;
    case 'table':
      return [{ kind: 'table', rows: content.rows, ...frameField }];
    case 'part':
      return toPartBlocks(shape, content.relation, context, frameField);
    case 'picture':
      return [...toPictureBlocks(shape, content.relation, context, frameField), ...text];
    case 'media':
      context.lose(content.media, name);
      return text;
    case 'ole':
      context.lose('ole_object', name);
      return text;
  }
}

function toPictureBlocks(
  { name, alt }: Shape,
  relation: string,
  { relations, lose }: SlideContext,
  frameField: { frame?: Frame },
): FileBlock[] {
  const part = relations.get(relation)?.target;
  if (part === undefined) {
    lose('picture', name);
    return [];
  }
  return [{ kind: 'picture', part, name, alt, ...frameField }];
}

/** Returns a chart with its data, or the texts of a diagram. */
function toPartBlocks(
  { name }: Shape,
  relation: string,
  { zip, relations, lose }: SlideContext,
  frameField: { frame?: Frame },
): FileBlock[] {
  const target = relations.get(relation);
  const xml = target && readPart(zip, target.target);
  if (!target || xml === undefined) {
    lose('diagram', name);
    return [];
  }
  if (target.type.startsWith('diagram')) {
    const texts = readDiagramTexts(xml);
    lose('diagram', name);
    if (texts.length === 0) return [];
    return [{ kind: 'text', role: 'body', paragraphs: toParagraphs(texts), ...frameField }];
  }
  const chart = readChartData(xml);
  if (chart.series.length > 0) return [{ kind: 'chart', name, chart, ...frameField }];
  lose('chart', name);
  return [];
}
