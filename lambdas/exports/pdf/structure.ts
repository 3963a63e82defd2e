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
import { points } from './page.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type FindPieces = (box: string) => (Element | PDFKit.PDFStructureContent)[];

/** PDF structure type for each text role (ISO 32000-1, 14.8.4). */
const tags: Record<Role, string> = {
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
        setOwner(cell, { kind: 'part', box: cell.id, tag: tags[cell.role] });
    else if (box.kind === 'chart')
      for (const mark of box.marks) setOwner(mark, { kind: 'part', box: box.id, tag: 'Figure' });
    else if (isFigure(box)) setOwner(box, { kind: 'part', box: box.id, tag: 'Figure' });
    else if (box.order !== null && box.kind === 'text')
      setOwner(box, { kind: 'part', box: box.id, tag: tags[box.role] });
  }
  return owners;
}

/** Returns the boxes in reading order, without decorative ones. */
function inReadingOrder(boxes: Box[]): Box[] {
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

function element({ doc }: Slide, type: string, children: Children, options: Options = {}): Element {
  return doc.struct(type, options, children);
}

function figure(slide: Slide, box: Box): Element {
  return element(slide, 'Figure', slide.findPieces(box.id), {
    alt: box.alt ?? slide.scene.title,
    bbox: boundingCorners(box),
    placement: 'Block',
  });
}

function cell(slide: Slide, box: TextBox, isHeader: boolean): Element {
  const pieces = slide.findPieces(box.id);
  return isHeader
    ? element(slide, 'TH', pieces, { scope: 'Column' })
    : element(slide, 'TD', pieces);
}

function table(slide: Slide, box: TableBox): Element {
  const rows = box.rows.map((row) => {
    const cells = row.cells.map((one) => cell(slide, one, row.isHeader));
    return element(slide, 'TR', cells);
  });
  return element(slide, 'Table', rows);
}

function text(slide: Slide, box: TextBox): Element {
  const tag = tags[box.role];
  const pieces = slide.findPieces(box.id);
  if (tag !== 'Code') return element(slide, tag, pieces);
  return element(slide, 'P', [element(slide, 'Code', pieces)]);
}

function item(slide: Slide, box: Box): Element {
  const inner = box.kind === 'group' && box.list === 'li' ? box.children : [box];
  const body = box.kind === 'text' ? slide.findPieces(box.id) : elements(slide, inner);
  return element(slide, 'LI', [element(slide, 'LBody', body)]);
}

function group(slide: Slide, box: GroupBox): Element {
  if (box.list === 'ul' || box.list === 'ol') {
    const items = inReadingOrder(box.children).map((child) => item(slide, child));
    return element(slide, 'L', items);
  }
  const type = box.list === 'blockquote' ? 'BlockQuote' : 'Div';
  return element(slide, type, elements(slide, box.children));
}

function elements(slide: Slide, boxes: Box[]): Element[] {
  return inReadingOrder(boxes).map((box) => {
    if (box.kind === 'group') return group(slide, box);
    if (box.kind === 'table') return table(slide, box);
    return box.kind === 'text' ? text(slide, box) : figure(slide, box);
  });
}

/** Builds the structure element of a slide from the content that was marked while painting. */
export function buildStructure(doc: Doc, scene: Scene, findPieces: FindPieces): Element {
  const slide = { doc, scene, findPieces };
  return element(slide, 'Sect', elements(slide, scene.boxes), { title: scene.title });
}

const boundingCorners = ({
  x,
  y,
  width,
  height,
}: Rect | ChartBox): [number, number, number, number] => [
  points(x),
  points(y),
  points(x + width),
  points(y + height),
];
