import { lineBox, rectBox } from '../boxes.ts';
import { getEmphasisColor } from '../emphasis.ts';
import { toPlainText } from '../inline.ts';
import type { Mark } from '../scene.ts';
import { isHorizontal } from './bar-direction.ts';
import { type ChartContext, placeChartLabel, typesetChartLabel } from './chart-context.ts';
import { chartShapes } from './chart-shapes.ts';
import { drawDot } from './dot.ts';
import { typesetMarkNote } from './mark-note.ts';
import { isReferenceLabelled } from './reference.ts';

const swatchSize = 12;
const lineSwatchWidth = 28;

/**
 * An entry of the legend: text, path of the text in the content, and symbol (a coloured square or the reference line).
 */
type LegendEntry = {
  text: string;
  part: string;
  fill: string | undefined;
  dot?: 'hollow' | 'solid';
};

/** Returns the legend entry of the reference value; none for bars with the label next to the line. */
function createReferenceEntries(chart: ChartContext): LegendEntry[] {
  const { kind, reference } = chart.data;
  const isLabelled = kind === 'bar' && (isHorizontal(chart) || isReferenceLabelled(chart));
  const isDrawn = kind === 'bar' || kind === 'line';
  return reference && isDrawn && !isLabelled
    ? [{ text: reference.label, part: 'reference.label', fill: undefined }]
    : [];
}

/** Returns the colour of a series in the legend: that of the emphasised dots, if a dot plot has some. */
const getLegendColor = ({ data, ctx }: ChartContext, series: number): string =>
  data.kind === 'dot' && data.emphasis
    ? getEmphasisColor(ctx.theme.palette)
    : (data.colors[series] ?? ctx.theme.palette.accent);

function createLegendEntries(chart: ChartContext): LegendEntry[] {
  const { data, ctx, note } = chart;
  const { palette } = ctx.theme;
  const reference = createReferenceEntries(chart);
  if (data.series.length > 1) {
    const series = data.series.map(({ name }, i): LegendEntry => {
      const dot = i === 0 ? ('hollow' as const) : ('solid' as const);
      return {
        text: name,
        part: `series[${i}].name`,
        fill: getLegendColor(chart, i),
        ...(data.kind === 'dot' ? { dot } : {}),
      };
    });
    return [...series, ...reference];
  }
  const hasEmphasis =
    chartShapes[data.kind].options.includes('emphasis_label') && data.emphasis !== undefined;
  return hasEmphasis && note && !typesetMarkNote(chart)
    ? [
        {
          text: toPlainText(note),
          part: 'emphasis_label',
          fill: getEmphasisColor(palette),
        },
        ...reference,
      ]
    : reference;
}

function drawSymbol(chart: ChartContext, { fill, dot }: LegendEntry, x: number, y: number): Mark {
  const { palette, tokens } = chart.ctx.theme;
  if (fill === undefined) {
    const stroke = { stroke: palette.ink, strokeWidth: 1.5, dash: '6 5', z: 4 };
    const line = lineBox(chart.ctx, [x, y + 10], [x + lineSwatchWidth, y + 10], stroke);
    return { ...line, part: 'reference' };
  }
  if (dot) return drawDot(chart, { x: x + 6, y: y + 10, r: 7 }, fill, dot === 'hollow');
  const square = { x, y: y + 4, width: swatchSize, height: swatchSize };
  return rectBox(chart.ctx, square, { fill, radius: tokens.radius > 0 ? 6 : 0 });
}

/**
 * Draws the legend above the chart, wrapped, and returns its height in px. It has an entry for each series if there are
 * several, one for the note on the emphasised marks if it is not drawn at them, and one for the reference value.
 */
export function drawLegend(chart: ChartContext): { marks: Mark[]; height: number } {
  const { data, rect, ctx } = chart;
  const entries = data.kind === 'donut' || data.kind === 'slope' ? [] : createLegendEntries(chart);
  if (entries.length === 0) return { marks: [], height: 0 };
  const marks: Mark[] = [];
  let [x, y] = [rect.x, rect.y];
  for (const entry of entries) {
    const look = { size: 18, color: ctx.theme.palette.ink };
    const indent = (entry.fill === undefined ? lineSwatchWidth : swatchSize) + 10;
    const room = rect.width - indent - 2;
    const block = typesetChartLabel(chart, entry.text, look);
    const fitted =
      block.width > room ? typesetChartLabel(chart, entry.text, { ...look, width: room }) : block;
    if (x > rect.x && x + indent + fitted.width > rect.x + rect.width) {
      x = rect.x;
      y += 28;
    }
    marks.push(drawSymbol(chart, entry, x, y));
    marks.push(placeChartLabel(chart, fitted, { x: x + indent, y, part: entry.part }));
    x += indent + fitted.width + 28;
    y += fitted.height > 24 ? fitted.height - 20 : 0;
  }
  return { marks, height: y - rect.y + 40 };
}
