import type { LineBox, Rect, TableBox, TextBox } from '#shared/deck/scene.ts';
import { systemFamily } from '#shared/deck/text-shaping.ts';
import { fillXml } from './fills.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { readGrid, type TableGrid } from './table-grid.ts';
import { boxRect, checkWrap, paragraphXml } from './text-box.ts';
import { toEmu } from './units.ts';
import { chooseWrapWidth, computeWrapInterval } from './wrap.ts';

type Cell = { box: TextBox; row: number; column: number };

function borderXml(slide: SlideContext, tag: string, line: LineBox | undefined): string {
  if (!line) return `<a:${tag} w="0"><a:noFill/></a:${tag}>`;
  const color = slide.colors.xml(line.stroke, line.opacity);
  const dash = line.dash ? 'sysDot' : 'solid';
  return `<a:${tag} w="${toEmu(line.strokeWidth)}" cap="flat" cmpd="sng" algn="ctr"><a:solidFill>${color}</a:solidFill><a:prstDash val="${dash}"/></a:${tag}>`;
}

/** Rectangle of a cell's text. A single line may use free space beside it, in case another font is wider. */
function textRect(slide: SlideContext, box: TextBox, left: number, right: number): Rect {
  const interval = computeWrapInterval(box, slide.theme.faces);
  checkWrap(slide, box, interval);
  const bounds = boxRect(box, chooseWrapWidth(interval, box.width));
  const end = bounds.x + bounds.width;
  if (box.lines.length > 1 || box.align === 'center') return bounds;
  if (box.align === 'left') return { ...bounds, width: Math.max(end, right) - bounds.x };
  const start = Math.min(bounds.x, left);
  return { ...bounds, x: start, width: end - start };
}

/**
 * Returns the top of a cell's text. Programs position lines with exact line spacing differently in cells. A single
 * line therefore has natural line height, which puts its baseline one ascender below its top in every program.
 */
function computeTextTop(slide: SlideContext, box: TextBox, bounds: Rect): number {
  const [line, ...others] = box.lines;
  if (!line || others.length > 0) return bounds.y;
  const ascents = line.runs
    .filter((run) => run.family !== systemFamily)
    .map((run) => slide.theme.faces.get(run.family, run.weight).ascender * run.size);
  return line.baseline - Math.max(0, ...ascents);
}

/** Returns the cell margins that place the text at its position in the scene, with the width that its lines need. */
function marginsXml(slide: SlideContext, grid: TableGrid, { box, row, column }: Cell): string {
  const [left = 0, right = 0] = [grid.columns[column], grid.columns[column + 1]];
  const bounds = textRect(slide, box, left, right);
  const end = bounds.x + bounds.width;
  const top = computeTextTop(slide, box, bounds) - (grid.rows[row] ?? 0);
  const inset = (value: number) => toEmu(Math.max(0, value));
  return `marL="${inset(bounds.x - left)}" marR="${inset(right - end)}" marT="${inset(top)}" marB="0"`;
}

function cellXml(slide: SlideContext, grid: TableGrid, cell: Cell): string {
  const { box, row, column } = cell;
  const borders = [
    borderXml(slide, 'lnL', grid.columnLines.get(column)),
    borderXml(slide, 'lnR', grid.columnLines.get(column + 1)),
    borderXml(slide, 'lnT', grid.rowLines.get(row)),
    borderXml(slide, 'lnB', grid.rowLines.get(row + 1)),
  ];
  const rect = {
    x: grid.columns[column] ?? 0,
    y: grid.rows[row] ?? 0,
    width: (grid.columns[column + 1] ?? 0) - (grid.columns[column] ?? 0),
    height: (grid.rows[row + 1] ?? 0) - (grid.rows[row] ?? 0),
  };
  const fill = fillXml(slide.colors, grid.fills.get(row), rect);
  const paragraph = paragraphXml(slide, box, { isNatural: box.lines.length < 2 });
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph}</a:txBody><a:tcPr ${marginsXml(slide, grid, cell)} anchor="t">${borders.join('')}${fill}</a:tcPr></a:tc>`;
}

/** Returns the marks that cells cannot represent; they are drawn as shapes. */
export function marksOutsideCells(table: TableBox): TableBox['marks'] {
  return readGrid(table).rest;
}

/** Moves the top edge up if header letters extend above it and nothing is drawn there. */
function raiseTopEdge(slide: SlideContext, table: TableBox, grid: TableGrid): TableGrid {
  const [top = 0, ...below] = grid.rows;
  if (grid.rowLines.has(0) || grid.fills.has(0)) return grid;
  const tops = (table.rows[0]?.cells ?? []).map((box) => computeTextTop(slide, box, box));
  return { ...grid, rows: [Math.min(top, ...tops), ...below] };
}

/** Returns a native table with the scene's widths, borders and fills, and its header row marked. */
export function tableXml(slide: SlideContext, table: TableBox): string {
  const grid = raiseTopEdge(slide, table, readGrid(table));
  const { columns, rows } = grid;
  const [x = 0, y = 0] = [columns[0], rows[0]];
  const size = (edges: number[], i: number) => toEmu(edges[i + 1] ?? 0) - toEmu(edges[i] ?? 0);
  const widths = columns.slice(1).map((_, i) => `<a:gridCol w="${size(columns, i)}"/>`);
  const body = table.rows.map((line, row) => {
    const cells = line.cells.map((box, column) => cellXml(slide, grid, { box, row, column }));
    return `<a:tr h="${size(rows, row)}">${cells.join('')}</a:tr>`;
  });
  const head = table.rows[0]?.isHeader ? ' firstRow="1"' : '';
  const bounds = `<a:off x="${toEmu(x)}" y="${toEmu(y)}"/><a:ext cx="${toEmu(columns.at(-1) ?? x) - toEmu(x)}" cy="${toEmu(rows.at(-1) ?? y) - toEmu(y)}"/>`;
  return `<p:graphicFrame><p:nvGraphicFramePr>${identityXml(slide, 'Table', table.alt ?? tableAlt(table))}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${bounds}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr${head}><a:tableStyleId>{2D5ABB26-0587-4C30-8999-92F81FD0307C}</a:tableStyleId></a:tblPr><a:tblGrid>${widths.join('')}</a:tblGrid>${body.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

/** Returns the alternative text of a table: its column names. */
function tableAlt(table: TableBox): string {
  const cells = table.rows[0]?.cells ?? [];
  return cells
    .map((cell) => cell.lines.map((line) => line.runs.map((run) => run.text).join('')).join(' '))
    .filter((text) => text.trim() !== '')
    .join(', ');
}
