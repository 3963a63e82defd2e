import type {
  Box,
  ChartBox,
  GroupBox,
  Rect,
  Role,
  Scene,
  TableBox,
  TextBox,
} from '#shared/deck/scene.ts';
import type { ContentOwner } from './content-tagger.ts';
import { toPoints } from './page.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type FindPieces = (box: string) => (Element | PDFKit.PDFStructureContent)[];

/** PDF structure type for each text role (ISO 32000-1, 14.8.4). */
const structureTags: Record<Role, string> = {
  h1: 'H1',
  h2: 'H2',
  p: 'P',
  kicker: 'P',
  li: 'P',
  th: 'TH',
  td: 'TD',
  quote: 'P',
  cite: 'P',
  code: 'Code',
  caption: 'P',
  label: 'P',
  footer: 'P',
  decoration: 'P',
};

/** Whether assistive technology reads the box as a figure: a drawn box with alternative text. */
const isFigure = (box: Box): boolean =>
  box.kind === 'chart' ||
  (box.kind !== 'text' && box.kind !== 'group' && box.kind !== 'table' && box.order !== null);

/** Returns the structure owner of each box by id. Boxes that are missing from the map are decoration. */
export function findOwners(boxes: Box[]): Map<string, ContentOwner> {
  const owners = new Map<string, ContentOwner>();
  const setOwner = (box: Box, owner: ContentOwner) => owners.set(box.id, owner);
  for (const box of boxes) {
    if (box.kind === 'group')
      for (const [id, owner] of findOwners(box.children)) owners.set(id, owner);
    else if (box.kind === 'table')
      for (const cell of box.rows.flatMap((row) => row.cells))
        setOwner(cell, { kind: 'part', box: cell.id, tag: structureTags[cell.role] });
    else if (box.kind === 'chart')
      for (const mark of box.marks) setOwner(mark, { kind: 'part', box: box.id, tag: 'Figure' });
    else if (isFigure(box)) setOwner(box, { kind: 'part', box: box.id, tag: 'Figure' });
    else if (box.order !== null && box.kind === 'text')
      setOwner(box, { kind: 'part', box: box.id, tag: structureTags[box.role] });
  }
  return owners;
}

/** Returns the boxes in reading order, without decorative ones. */
function sortByReadingOrder(boxes: Box[]): Box[] {
  return boxes.filter((box) => box.order !== null).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** Structure options for tables and figures that pdfkit's types omit. */
type Options = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Column';
  placement?: 'Block';
  bbox?: [number, number, number, number];
};

/** Context for building the elements of one slide. */
type Slide = { doc: Doc; scene: Scene; findPieces: FindPieces };
type Children = ReturnType<FindPieces>;

function createElement(
  { doc }: Slide,
  type: string,
  children: Children,
  options: Options = {},
): Element {
  return doc.struct(type, options, children);
}

function createFigure(slide: Slide, box: Box): Element {
  return createElement(slide, 'Figure', slide.findPieces(box.id), {
    alt: box.alt ?? slide.scene.title,
    bbox: toBoundingCorners(box),
    placement: 'Block',
  });
}

function createCell(slide: Slide, box: TextBox, isHeader: boolean): Element {
  const pieces = slide.findPieces(box.id);
  return isHeader
    ? createElement(slide, 'TH', pieces, { scope: 'Column' })
    : createElement(slide, 'TD', pieces);
}

function createTable(slide: Slide, box: TableBox): Element {
  const rows = box.rows.map((row) => {
    const cells = row.cells.map((one) => createCell(slide, one, row.isHeader));
    return createElement(slide, 'TR', cells);
  });
  return createElement(slide, 'Table', rows);
}

function createText(slide: Slide, box: TextBox): Element {
  const tag = structureTags[box.role];
  const pieces = slide.findPieces(box.id);
  if (tag !== 'Code') return createElement(slide, tag, pieces);
  return createElement(slide, 'P', [createElement(slide, 'Code', pieces)]);
}

function createListItem(slide: Slide, box: Box): Element {
  const inner = box.kind === 'group' && box.list === 'li' ? box.children : [box];
  const body = box.kind === 'text' ? slide.findPieces(box.id) : createElements(slide, inner);
  return createElement(slide, 'LI', [createElement(slide, 'LBody', body)]);
}

function createGroup(slide: Slide, box: GroupBox): Element {
  if (box.list === 'ul' || box.list === 'ol') {
    const items = sortByReadingOrder(box.children).map((child) => createListItem(slide, child));
    return createElement(slide, 'L', items);
  }
  const type = box.list === 'blockquote' ? 'BlockQuote' : 'Div';
  return createElement(slide, type, createElements(slide, box.children));
}

function createElements(slide: Slide, boxes: Box[]): Element[] {
  return sortByReadingOrder(boxes).map((box) => {
    if (box.kind === 'group') return createGroup(slide, box);
    if (box.kind === 'table') return createTable(slide, box);
    return box.kind === 'text' ? createText(slide, box) : createFigure(slide, box);
  });
}

/** Builds the structure element of a slide from the content that was marked while painting. */
export function buildStructure(doc: Doc, scene: Scene, findPieces: FindPieces): Element {
  const slide = { doc, scene, findPieces };
  return createElement(slide, 'Sect', createElements(slide, scene.boxes), { title: scene.title });
}

const toBoundingCorners = ({
  x,
  y,
  width,
  height,
}: Rect | ChartBox): [number, number, number, number] => [
  toPoints(x),
  toPoints(y),
  toPoints(x + width),
  toPoints(y + height),
];
