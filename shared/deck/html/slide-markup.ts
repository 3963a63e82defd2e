import { familyStack } from '../font-stack.ts';
import { paintOrder } from '../render-svg.ts';
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
import { createDefs, defsMarkup, escapeMarkup, num, shapeMarkup } from '../svg-shapes.ts';
import type { StyleSheet } from './style-sheet.ts';

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

function runMarkup(sheet: StyleSheet, run: Run): string {
  const element = run.code ? 'code' : run.em ? 'em' : run.strong ? 'strong' : 'span';
  const inner = `<${element} class="${sheet.classOf(runStyle(run))}">${escapeMarkup(run.text)}</${element}>`;
  if (!run.href) return inner;
  return `<a href="${escapeMarkup(run.href)}" target="_blank" rel="noopener noreferrer">${inner}</a>`;
}

function lineMarkup(sheet: StyleSheet, line: Line): string {
  return `<span class="l">${line.runs.map((run) => runMarkup(sheet, run)).join('')}</span>`;
}

function textMarkup(sheet: StyleSheet, box: TextBox, attributes = ''): string {
  const element = elements[box.role];
  const place = sheet.classOf(placeOf(box));
  const type = sheet.classOf(
    `font:${box.weight} ${num(box.size)}px/${box.lineHeight}px ${familyStack(box.family)};text-align:${box.align}`,
  );
  const hidden = box.order === null ? ' aria-hidden="true"' : '';
  const lines = box.lines.map((line) => lineMarkup(sheet, line)).join('');
  return `<${element} class="x ${place} ${type}"${attributes}${hidden}>${lines}</${element}>`;
}

/** Cells are placed absolutely, which takes their meaning from them in some readers; roles give it back. */
function tableMarkup(sheet: StyleSheet, table: TableBox): string {
  const rows = table.rows.map((row) => {
    const cells = row.cells.map((cell) =>
      textMarkup(sheet, cell, row.isHeader ? ' role="columnheader" scope="col"' : ' role="cell"'),
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  const [head = '', ...body] = rows;
  return `<table role="table"><thead role="rowgroup">${head}</thead><tbody role="rowgroup">${body.join('')}</tbody></table>`;
}

function chartMarkup(sheet: StyleSheet, chart: ChartBox): string {
  const labels = chart.marks.filter((mark) => mark.kind === 'text');
  const texts = labels.map((label) => textMarkup(sheet, label)).join('');
  return `<figure role="img" aria-label="${escapeMarkup(chart.alt ?? '')}">${texts}</figure>`;
}

function groupMarkup(sheet: StyleSheet, group: GroupBox): string {
  const role = group.list === 'ul' || group.list === 'ol' ? ' role="list"' : '';
  const name = group.list === 'section' ? 'div' : group.list;
  return `<${name}${role}>${boxesMarkup(sheet, group.children)}</${name}>`;
}

function imageMarkup(sheet: StyleSheet, image: ImageBox): string {
  const style = sheet.classOf(`${placeOf(image)};object-fit:${image.fit}`);
  return `<img class="x ${style}" src="${escapeMarkup(image.href)}" alt="${escapeMarkup(image.alt ?? '')}">`;
}

function boxMarkup(sheet: StyleSheet, box: Box): string {
  if (box.kind === 'text') return textMarkup(sheet, box);
  if (box.kind === 'group') return groupMarkup(sheet, box);
  if (box.kind === 'table') return tableMarkup(sheet, box);
  if (box.kind === 'chart') return chartMarkup(sheet, box);
  return box.kind === 'image' ? imageMarkup(sheet, box) : '';
}

/** Boxes in reading order, those for the eye alone last. */
function boxesMarkup(sheet: StyleSheet, boxes: Box[]): string {
  const place = (box: Box) => box.order ?? Number.POSITIVE_INFINITY;
  return [...boxes]
    .sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
    .map((box) => boxMarkup(sheet, box))
    .join('');
}

/** One slide's canvas: its shapes as a drawing, over it the texts as elements with every line pinned. */
export function slideMarkup(sheet: StyleSheet, scene: Scene, index: number): string {
  const defs = createDefs(`s${index + 1}`);
  const shapes = paintOrder(scene.boxes)
    .map((box) => (box.kind === 'text' || box.kind === 'image' ? '' : shapeMarkup(defs, box)))
    .join('');
  const ground = sheet.classOf(`background:${scene.background}`);
  const art = `<svg class="art" viewBox="0 0 1280 720" width="1280" height="720" aria-hidden="true" focusable="false">${defsMarkup(defs)}${shapes}</svg>`;
  return `<div class="canvas ${ground}">${art}${boxesMarkup(sheet, scene.boxes)}</div>`;
}
