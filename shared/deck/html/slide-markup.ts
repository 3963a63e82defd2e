import { familyStack } from '../font-stack.ts';
import { objectPositionOf } from '../image-size.ts';
import type {
  Box,
  ChartBox,
  GroupBox,
  ImageBox,
  Line,
  Role,
  Run,
  Scene,
  TableBox,
  TextBox,
} from '../scene.ts';
import { systemFamily } from '../shape.ts';
import { createDefs, defsMarkup, escapeMarkup, num, shapeMarkup } from '../svg-shapes.ts';
import { type Layers, layersOf, type Shape } from './layers.ts';
import type { StyleSheet } from './style-sheet.ts';

/** What the boxes of one slide are written with. */
type Pen = { sheet: StyleSheet; layers: Layers };

// The deck's title is the document's h1; each slide's title comes below it.
const elements: Record<Role, string> = {
  h1: 'h2',
  h2: 'h3',
  p: 'p',
  kicker: 'p',
  li: 'p',
  th: 'th',
  td: 'td',
  quote: 'p',
  cite: 'cite',
  code: 'code',
  caption: 'p',
  label: 'p',
  footer: 'p',
  decoration: 'div',
};

function placeOf(box: { x: number; y: number; width: number; height: number }): string {
  return `left:${num(box.x)}px;top:${num(box.y)}px;width:${num(box.width)}px;height:${num(box.height)}px`;
}

function runStyle(run: Run): string {
  const tracking = run.tracking === 0 ? 'normal' : `${num(run.tracking * run.size)}px`;
  return `font-family:${familyStack(run.family)};font-weight:${run.weight};font-size:${num(run.size)}px;color:${run.color};letter-spacing:${tracking}`;
}

/** Words from right to left are put in order by the browser, across their runs: they can't be boxes of their own. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The reader's own font may draw wider than was measured; what follows stays at its place all the same. */
function limitOf(sheet: StyleSheet, run: Run): string {
  if (run.family !== systemFamily || rightToLeft.test(run.text)) return '';
  return ` sys ${sheet.classOf(`max-width:${num(run.width)}px`)}`;
}

function runMarkup(sheet: StyleSheet, run: Run): string {
  const element = run.code ? 'code' : run.em ? 'em' : run.strong ? 'strong' : 'span';
  const inner = `<${element} class="${sheet.classOf(runStyle(run))}${limitOf(sheet, run)}">${escapeMarkup(run.text)}</${element}>`;
  if (!run.href) return inner;
  return `<a href="${escapeMarkup(run.href)}" target="_blank" rel="noopener noreferrer">${inner}</a>`;
}

function lineMarkup(sheet: StyleSheet, line: Line): string {
  // Between two lines, where it takes no room, the break's own space keeps words apart for readers and in copies.
  const space = line.spaces ? ' ' : '';
  return `<span class="l">${line.runs.map((run) => runMarkup(sheet, run)).join('')}</span>${space}`;
}

function layerOf({ sheet, layers }: Pen, box: Box): string {
  return sheet.classOf(`z-index:${layers.zIndexOf(box)}`);
}

function textMarkup(pen: Pen, box: TextBox, attributes = ''): string {
  const { sheet } = pen;
  const element = elements[box.role];
  const place = sheet.classOf(placeOf(box));
  const type = sheet.classOf(
    `font:${box.weight} ${num(box.size)}px/${box.lineHeight}px ${familyStack(box.family)};text-align:${box.align}`,
  );
  const hidden = box.order === null ? ' aria-hidden="true"' : '';
  const lines = box.lines.map((line) => lineMarkup(sheet, line)).join('');
  return `<${element} class="x ${place} ${type} ${layerOf(pen, box)}"${attributes}${hidden}>${lines}</${element}>`;
}

/** Cells are placed absolutely, which takes their meaning from them in some readers; roles give it back. */
function tableMarkup(pen: Pen, table: TableBox): string {
  const rows = table.rows.map((row) => {
    const cells = row.cells.map((cell) =>
      textMarkup(pen, cell, row.isHeader ? ' role="columnheader" scope="col"' : ' role="cell"'),
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  const [head = '', ...body] = rows;
  return `<table role="table"><thead role="rowgroup">${head}</thead><tbody role="rowgroup">${body.join('')}</tbody></table>`;
}

function chartMarkup(pen: Pen, chart: ChartBox): string {
  const labels = chart.marks.filter((mark) => mark.kind === 'text');
  const texts = labels.map((label) => textMarkup(pen, label)).join('');
  return `<figure role="img" aria-label="${escapeMarkup(chart.alt ?? '')}">${texts}</figure>`;
}

function groupMarkup(pen: Pen, group: GroupBox): string {
  const role = group.list === 'ul' || group.list === 'ol' ? ' role="list"' : '';
  const name = group.list === 'section' ? 'div' : group.list;
  return `<${name}${role}>${boxesMarkup(pen, group.children)}</${name}>`;
}

function imageMarkup(pen: Pen, image: ImageBox): string {
  const crop = image.fit === 'cover' ? `;object-position:${objectPositionOf(image)}` : '';
  const style = pen.sheet.classOf(`${placeOf(image)};object-fit:${image.fit}${crop}`);
  const hidden = image.order === null ? ' aria-hidden="true"' : '';
  return `<img class="x ${style} ${layerOf(pen, image)}" src="${escapeMarkup(image.href)}" alt="${escapeMarkup(image.alt ?? '')}" decoding="async"${hidden}>`;
}

function boxMarkup(pen: Pen, box: Box): string {
  if (box.kind === 'text') return textMarkup(pen, box);
  if (box.kind === 'group') return groupMarkup(pen, box);
  if (box.kind === 'table') return tableMarkup(pen, box);
  if (box.kind === 'chart') return chartMarkup(pen, box);
  return box.kind === 'image' ? imageMarkup(pen, box) : '';
}

/** Boxes in reading order, those for the eye alone last. */
function boxesMarkup(pen: Pen, boxes: Box[]): string {
  const place = (box: Box) => box.order ?? Number.POSITIVE_INFINITY;
  return [...boxes]
    .sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
    .map((box) => boxMarkup(pen, box))
    .join('');
}

function drawingsMarkup({ sheet, layers }: Pen, index: number): string {
  const defs = createDefs(`s${index + 1}`);
  const drawn = layers.drawings.map((shapes: Shape[]) =>
    shapes.map((shape) => shapeMarkup(defs, shape)).join(''),
  );
  return drawn
    .map((shapes, i) => {
      const layer = sheet.classOf(`z-index:${3 * i}`);
      const gradients = i === 0 ? defsMarkup(defs) : '';
      return `<svg class="art ${layer}" viewBox="0 0 1280 720" width="1280" height="720" aria-hidden="true" focusable="false">${gradients}${shapes}</svg>`;
    })
    .join('');
}

/** One slide's canvas: its shapes as drawings, over them the texts as elements with every line pinned. */
export function slideMarkup(sheet: StyleSheet, scene: Scene, index: number): string {
  const pen = { sheet, layers: layersOf(scene) };
  const ground = sheet.classOf(`background:${scene.background}`);
  return `<div class="canvas ${ground}">${drawingsMarkup(pen, index)}${boxesMarkup(pen, scene.boxes)}</div>`;
}
