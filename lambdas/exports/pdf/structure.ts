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
import type { Owner } from './marker.ts';
import { points } from './page.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type PiecesOf = (box: string) => (Element | PDFKit.PDFStructureContent)[];

/** The structure type of a text by its role (ISO 32000-1, 14.8.4). */
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

/** Whether a box is a picture to a reader: something drawn that has words for it. */
const isFigure = (box: Box): boolean =>
  box.kind === 'chart' ||
  (box.kind !== 'text' && box.kind !== 'group' && box.kind !== 'table' && box.order !== null);

/** Who owns what is painted of each box; what isn't named here is decoration. */
export function ownersOf(boxes: Box[]): Map<string, Owner> {
  const owners = new Map<string, Owner>();
  const own = (box: Box, owner: Owner) => owners.set(box.id, owner);
  for (const box of boxes) {
    if (box.kind === 'group')
      for (const [id, owner] of ownersOf(box.children)) owners.set(id, owner);
    else if (box.kind === 'table')
      for (const cell of box.rows.flatMap((row) => row.cells))
        own(cell, { kind: 'part', box: cell.id, tag: tags[cell.role] });
    else if (box.kind === 'chart')
      for (const mark of box.marks) own(mark, { kind: 'part', box: box.id, tag: 'Figure' });
    else if (isFigure(box)) own(box, { kind: 'part', box: box.id, tag: 'Figure' });
    else if (box.order !== null && box.kind === 'text')
      own(box, { kind: 'part', box: box.id, tag: tags[box.role] });
  }
  return owners;
}

/** Boxes as they are read; those for the eye alone are left out. */
function inReadingOrder(boxes: Box[]): Box[] {
  return boxes.filter((box) => box.order !== null).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

/** pdfkit's own types leave out what it takes for tables and figures. */
type Options = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Column';
  placement?: 'Block';
  bbox?: [number, number, number, number];
};

/** The structure of one slide, made of the pieces that were marked while it was painted. */
export function structureOf(doc: Doc, scene: Scene, piecesOf: PiecesOf): Element {
  const element = (type: string, children: ReturnType<PiecesOf>, options: Options = {}): Element =>
    doc.struct(type, options, children);

  const figure = (box: Box): Element =>
    element('Figure', piecesOf(box.id), {
      alt: box.alt ?? scene.title,
      bbox: cornersOf(box),
      placement: 'Block',
    });

  const cell = (box: TextBox, isHeader: boolean): Element =>
    isHeader
      ? element('TH', piecesOf(box.id), { scope: 'Column' })
      : element('TD', piecesOf(box.id));

  const table = (box: TableBox): Element =>
    element(
      'Table',
      box.rows.map((row) =>
        element(
          'TR',
          row.cells.map((one) => cell(one, row.isHeader)),
        ),
      ),
    );

  const text = (box: TextBox): Element => {
    const tag = tags[box.role];
    if (tag === 'Code') return element('P', [element('Code', piecesOf(box.id))]);
    return element(tag, piecesOf(box.id));
  };

  const item = (box: Box): Element => {
    if (box.kind === 'text') return element('LI', [element('LBody', piecesOf(box.id))]);
    const inner = box.kind === 'group' && box.list === 'li' ? box.children : [box];
    return element('LI', [element('LBody', elements(inner))]);
  };

  const group = (box: GroupBox): Element[] => {
    if (box.list === 'ul' || box.list === 'ol')
      return [element('L', inReadingOrder(box.children).map(item))];
    if (box.list === 'blockquote') return [element('BlockQuote', elements(box.children))];
    return [element('Div', elements(box.children))];
  };

  const elements = (boxes: Box[]): Element[] =>
    inReadingOrder(boxes).flatMap((box) => {
      if (box.kind === 'group') return group(box);
      if (box.kind === 'table') return [table(box)];
      return [box.kind === 'text' ? text(box) : figure(box)];
    });

  return element('Sect', elements(scene.boxes), { title: scene.title });
}

const cornersOf = ({ x, y, width, height }: Rect | ChartBox): [number, number, number, number] => [
  points(x),
  points(y),
  points(x + width),
  points(y + height),
];
