import { chooseSharedDecimals, formatValue } from '#shared/deck/charts/numbers.ts';
import type { ChartBox, LineBox, Mark, Rect, RectBox, TextBox } from '#shared/deck/scene.ts';
import { axisIds, strokeXml } from './chart-axes.ts';
import { seriesDataXml, seriesNameXml } from './chart-data.ts';
import { findCategoryLabels, findLabels, fitValues, type ValueScale } from './chart-plot.ts';
import { chartFill, noLabelsXml } from './chart-series.ts';
import { fontXml, labelXml, numberFormat } from './chart-text.ts';
import type { SlideContext } from './slide-context.ts';
import { escapeXml, toEmu } from './units.ts';

/**
 * Geometry of a slope chart: the scale of its values, the plot area between its two points in time, and the lines.
 */
export type SlopePlot = { y: ValueScale; rect: Rect; lines: LineBox[] };

const isSlope = (mark: Mark): mark is LineBox => mark.kind === 'line' && mark.z === 3;

/** Reconstructs the geometry of a slope chart; undefined when the marks are not recognized. */
export function readSlopes(chart: ChartBox): SlopePlot | undefined {
  const { series } = chart.chart;
  const lines = chart.marks.filter(isSlope);
  const [first] = lines;
  const axis = chart.marks.find((mark) => mark.kind === 'line' && mark.z === 1);
  if (lines.length !== series.length || !first || axis?.kind !== 'line') return undefined;
  const y = fitValues(
    lines.flatMap(({ y1, y2 }, i): [number, number][] => [
      [series[i]?.values[0] ?? 0, y1],
      [series[i]?.values[1] ?? 0, y2],
    ]),
  );
  const { x1, x2 } = first;
  return y && { y, lines, rect: { x: x1, y: axis.y, width: x2 - x1, height: axis.height } };
}

/** Marks of a slope chart that stay shapes over its native chart: the axes, and lines to labels that were moved. */
export const findSlopeCaptions = (chart: ChartBox): Mark[] =>
  chart.marks.filter((mark) => mark.kind === 'line' && (mark.z === 1 || mark.z === 2));

/** Returns the label of one end of a line: fields for its name and value, placed where the drawing has the label. */
function endLabelXml(
  slide: SlideContext,
  chart: ChartBox,
  plot: SlopePlot,
  { line, moment, label }: { line: number; moment: 0 | 1; label: TextBox },
): string {
  const { series, unit } = chart.chart;
  const { name = '', values = [] } = series[line] ?? {};
  const all = series.flatMap((one) => one.values);
  const value = values[moment] ?? 0;
  const run = label.lines[0]?.runs[moment === 0 ? 0 : 1] ?? label;
  const strong = label.lines.flatMap(({ runs }) => runs).find((one) => one.strong) ?? label;
  const field = (type: string, id: number, text: string, style: typeof label | typeof run) => {
    const { attributes, inner } = fontXml(slide, style);
    const key = String((line * 2 + moment) * 2 + id).padStart(12, '0');
    return `<a:fld id="{6F1B7C2A-3D4E-4A5B-8C9E-${key}}" type="${type}"><a:rPr lang="en-US" ${attributes}>${inner}</a:rPr><a:t>${escapeXml(text)}</a:t></a:fld>`;
  };
  const { attributes, inner } = fontXml(slide, run);
  const space = `<a:r><a:rPr lang="en-US" ${attributes}>${inner}</a:rPr><a:t> </a:t></a:r>`;
  const text = formatValue(value, slide.language, unit, chooseSharedDecimals(all));
  const parts = [field('SERIESNAME', 0, name, run), field('VALUE', 1, text, strong)];
  const rich = `<a:bodyPr wrap="none"/><a:lstStyle/><a:p>${(moment === 0 ? parts : parts.toReversed()).join(space)}</a:p>`;
  const shift = label.y + label.height / 2 - (plot.y.zero + plot.y.perUnit * value);
  const y = Number((shift / chart.height).toFixed(5));
  const layout =
    Math.abs(shift) < 3
      ? ''
      : `<c:layout><c:manualLayout><c:x val="0"/><c:y val="${y}"/></c:manualLayout></c:layout>`;
  const format = escapeXml(numberFormat(all, unit, slide.language, chooseSharedDecimals(all)));
  return `<c:dLbl><c:idx val="${moment}"/>${layout}<c:tx><c:rich>${rich}</c:rich></c:tx><c:numFmt formatCode="${format}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr><c:dLblPos val="${moment === 0 ? 'l' : 'r'}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="1"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbl>`;
}

function seriesXml(slide: SlideContext, chart: ChartBox, plot: SlopePlot, index: number): string {
  const line = plot.lines[index];
  const fill = chartFill(slide.colors, line?.stroke ?? '#000000');
  const dots = chart.marks.filter((mark): mark is RectBox => mark.kind === 'rect' && mark.z === 4);
  const size = Math.round((dots[0]?.width ?? 12) * 0.75);
  const marker = `<c:marker><c:symbol val="circle"/><c:size val="${size}"/><c:spPr>${fill}<a:ln><a:noFill/></a:ln></c:spPr></c:marker>`;
  const labels = findLabels(chart, `categories[${index}]`)
    .toSorted((a, b) => a.x - b.x)
    .slice(0, 2)
    .map((label, i) =>
      endLabelXml(slide, chart, plot, { line: index, moment: i === 0 ? 0 : 1, label }),
    );
  const style = `<c:spPr><a:ln w="${toEmu(line?.strokeWidth ?? 3)}" cap="rnd">${fill}<a:round/></a:ln></c:spPr>${marker}`;
  const labelsXml = noLabelsXml.replace('<c:dLbls>', `<c:dLbls>${labels.join('')}`);
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${seriesNameXml(chart.chart, index)}${style}${labelsXml}${seriesDataXml(chart.chart, index)}<c:smooth val="0"/></c:ser>`;
}

/** Returns a slope chart as a line chart of two categories, without axis lines. */
export function slopesXml(slide: SlideContext, chart: ChartBox, plot: SlopePlot): string {
  const { category, value } = axisIds;
  const { y, rect } = plot;
  const at = (position: number) => Number(((position - y.zero) / y.perUnit).toPrecision(8));
  const series = chart.chart.series.map((_, s) => seriesXml(slide, chart, plot, s));
  const [moment] = findCategoryLabels(chart);
  const text = moment ? labelXml(slide, moment, ' rot="0" vert="horz"') : '';
  const noLine = strokeXml(undefined);
  const ticks = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>';
  const format = '<c:numFmt formatCode="General" sourceLinked="0"/>';
  const along = `<c:catAx><c:axId val="${category}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/>${format}${ticks}<c:tickLblPos val="low"/>${noLine}${text}<c:crossAx val="${value}"/><c:crosses val="autoZero"/><c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>`;
  const across = `<c:valAx><c:axId val="${value}"/><c:scaling><c:orientation val="minMax"/><c:max val="${at(rect.y)}"/><c:min val="${at(rect.y + rect.height)}"/></c:scaling><c:delete val="1"/><c:axPos val="l"/>${format}${ticks}<c:tickLblPos val="nextTo"/>${noLine}<c:crossAx val="${category}"/><c:crosses val="min"/><c:crossBetween val="midCat"/></c:valAx>`;
  return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series.join('')}<c:marker val="1"/><c:axId val="${category}"/><c:axId val="${value}"/></c:lineChart>${along}${across}`;
}
