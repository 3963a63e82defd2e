import { chooseSharedDecimals } from '#shared/deck/charts/numbers.ts';
import type { ChartBox, TextBox } from '#shared/deck/scene.ts';
import { axisIds, type PlotArea } from './chart-axes.ts';
import { seriesDataXml, seriesNameXml } from './chart-data.ts';
import {
  type ChartPlot,
  findBarFills,
  findCurves,
  findLabels,
  markBounds,
  measureBarSizes,
} from './chart-plot.ts';
import { labelXml, numberFormat } from './chart-text.ts';
import { type Colors, plainColors } from './colors.ts';
import { fillXml } from './fills.ts';
import type { SlideContext } from './slide-context.ts';
import { escapeXml, toEmu } from './units.ts';

const labelFlagsXml = (value: boolean) =>
  `<c:showLegendKey val="0"/><c:showVal val="${value ? 1 : 0}"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>`;

/** Data labels element that shows no labels. */
export const noLabelsXml = `<c:dLbls>${labelFlagsXml(false)}</c:dLbls>`;

/** Returns the value labels drawn inside the plot. */
function findValueLabels(chart: ChartBox, area: PlotArea): TextBox[] {
  const { x, width } = area.rect;
  return findLabels(chart, 'series').filter(
    (label) =>
      label.part === 'series' &&
      label.x + label.width / 2 > x &&
      (label.align !== 'right' || label.x + label.width > x + width * 0.02),
  );
}

/** Value labels that are not at their usual place: index of their category, and the offset as shares of the chart. */
type MovedLabel = { category: number; x: number; y: number };

/** Returns the labels of a bar series that the drawing moves beyond the reference line. */
function findMovedLabels(
  chart: ChartBox,
  plot: ChartPlot,
  area: PlotArea,
  s: number,
): MovedLabel[] {
  const { series, reference } = chart.chart;
  const labels = findValueLabels(chart, area);
  const values = series[s]?.values ?? [];
  if (!reference || labels.length !== values.length * series.length) return [];
  return values.flatMap((value, category): MovedLabel[] => {
    const label = labels[category * series.length + s];
    if (!label) return [];
    const { isHorizontal } = plot;
    const end = plot.values.zero + plot.values.perUnit * value;
    const [start, length, gap] = isHorizontal
      ? [label.x, label.width, 8]
      : [label.y, label.height, 4];
    const isAfter = isHorizontal === value >= 0;
    const moved = start - (isAfter ? end + gap : end - gap - length);
    const share = Number((moved / (isHorizontal ? chart.width : chart.height)).toFixed(6));
    if (Math.abs(moved) < 1.5) return [];
    return [{ category, x: isHorizontal ? share : 0, y: isHorizontal ? 0 : share }];
  });
}

function labelsXml(
  slide: SlideContext,
  chart: ChartBox,
  style: TextBox,
  position: string,
  moved: readonly MovedLabel[] = [],
): string {
  const values = chart.chart.series.flatMap((series) => series.values);
  const { unit } = chart.chart;
  const format = escapeXml(
    numberFormat(values, unit, slide.language, chooseSharedDecimals(values)),
  );
  const look = `<c:numFmt formatCode="${format}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${labelXml(slide, style)}<c:dLblPos val="${position}"/>${labelFlagsXml(true)}`;
  const points = moved.map(
    ({ category, x, y }) =>
      `<c:dLbl><c:idx val="${category}"/><c:layout><c:manualLayout><c:x val="${x}"/><c:y val="${y}"/></c:manualLayout></c:layout>${look}</c:dLbl>`,
  );
  return `<c:dLbls>${points.join('')}${look}</c:dLbls>`;
}

/** Returns the data labels of a series; none if the drawing has no value labels. */
function valueLabelsXml(
  slide: SlideContext,
  chart: ChartBox,
  area: PlotArea,
  moved: readonly MovedLabel[] = [],
): string {
  const [style] = findValueLabels(chart, area);
  if (!style) return noLabelsXml;
  if (chart.chart.kind === 'bar') return labelsXml(slide, chart, style, 'outEnd', moved);
  if (chart.chart.kind === 'line') return labelsXml(slide, chart, style, 't');
  const inside = findValueLabels(chart, area).find((label) => label.weight === style.weight);
  const isStacked = chart.chart.kind === 'stacked-bar' && inside !== undefined;
  return isStacked ? labelsXml(slide, chart, inside, 'ctr') : noLabelsXml;
}

/** Returns a solid fill for chart parts: theme accent colours by reference, other colours by value. */
export function chartFill(colors: Colors, color: string): string {
  const reference = colors.xml(color);
  return `<a:solidFill>${reference.includes('accent') ? reference : plainColors.xml(color)}</a:solidFill>`;
}

function seriesXml(chart: ChartBox, index: number, style: string, labels: string): string {
  const { chart: data } = chart;
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${seriesNameXml(data, index)}${style}${labels}${seriesDataXml(data, index)}`;
}

/** Returns the series of a bar chart, grouped or stacked. */
export function barsXml(
  slide: SlideContext,
  chart: ChartBox,
  plot: ChartPlot,
  area: PlotArea,
): string {
  const { series, kind, colors } = chart.chart;
  const isStacked = kind === 'stacked-bar';
  const { bar, gap } = measureBarSizes(chart, plot);
  const count = isStacked ? 1 : series.length;
  const group = bar * count + gap * (count - 1);
  const fills = series.length === 1 ? findBarFills(chart, plot) : [];
  const base = fills.find((fill) => fill !== colors[0]) ?? colors[0] ?? '#000000';
  const items = series.map((_, s) => {
    const fill = chartFill(slide.colors, series.length === 1 ? base : (colors[s] ?? base));
    const points = fills.map((color, c) =>
      color && color !== base
        ? `<c:dPt><c:idx val="${c}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr>${chartFill(slide.colors, color)}</c:spPr></c:dPt>`
        : '',
    );
    const style = `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>${points.join('')}`;
    const labels = valueLabelsXml(slide, chart, area, findMovedLabels(chart, plot, area, s));
    return `${seriesXml(chart, s, style, labels)}</c:ser>`;
  });
  const gapWidth = Math.round(((plot.categories.step - group) / bar) * 100);
  const overlap = isStacked ? 100 : -Math.round((gap / bar) * 100);
  return `<c:barChart><c:barDir val="${plot.isHorizontal ? 'bar' : 'col'}"/><c:grouping val="${isStacked ? 'stacked' : 'clustered'}"/><c:varyColors val="0"/>${items.join('')}<c:gapWidth val="${Math.min(500, Math.max(0, gapWidth))}"/><c:overlap val="${Math.max(-100, overlap)}"/><c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:barChart>`;
}

/** Returns the markers of a line: on every point, or on the last one only, as in the drawing. */
function markersXml(chart: ChartBox, fill: string, points: number): string {
  const dots = chart.marks.filter(
    (mark) => mark.kind === 'rect' && mark.z >= 4 && mark.width === mark.height,
  );
  const widestDot = dots.reduce((widest, dot) => Math.max(widest, dot.width), 0);
  if (widestDot === 0) return '<c:marker><c:symbol val="none"/></c:marker>';
  const marker = (size: number) =>
    `<c:marker><c:symbol val="circle"/><c:size val="${Math.min(72, Math.max(2, Math.round(size * 0.75)))}"/><c:spPr>${fill}<a:ln><a:noFill/></a:ln></c:spPr></c:marker>`;
  const isEach = dots.length >= points;
  const each = dots.reduce((min, dot) => Math.min(min, dot.width), widestDot);
  const common = isEach ? marker(each) : '<c:marker><c:symbol val="none"/></c:marker>';
  return `${common}<c:dPt><c:idx val="${points - 1}"/>${marker(widestDot)}<c:bubble3D val="0"/></c:dPt>`;
}

/** Area below a single line, bound to the same cells so that it follows edits. */
function areaBelowXml(chart: ChartBox): string {
  const areaBelow = chart.marks.find((mark) => mark.kind === 'path' && mark.fill !== undefined);
  if (areaBelow?.kind !== 'path' || chart.chart.series.length !== 1) return '';
  const fill = fillXml(plainColors, areaBelow.fill, markBounds(areaBelow), areaBelow.opacity);
  const data = `${seriesNameXml(chart.chart, 0)}<c:spPr>${fill}</c:spPr>${noLabelsXml}${seriesDataXml(chart.chart, 0)}`;
  return `<c:areaChart><c:grouping val="standard"/><c:varyColors val="0"/><c:ser><c:idx val="1"/><c:order val="1"/>${data}</c:ser><c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:areaChart>`;
}

/** Returns the series of a line chart. */
export function linesXml(slide: SlideContext, chart: ChartBox, area: PlotArea): string {
  const { series, colors, categories } = chart.chart;
  const width = findCurves(chart)[0]?.strokeWidth ?? 3;
  const areaBelow = areaBelowXml(chart);
  // Area charts have straight edges, so the line above an area must be straight too.
  const isCurved = areaBelow === '' && /C/.test(findCurves(chart)[0]?.d ?? '');
  const items = series.map((_, s) => {
    const fill = chartFill(slide.colors, colors[s] ?? '#000000');
    const line = `<c:spPr><a:ln w="${toEmu(width)}" cap="rnd">${fill}<a:round/></a:ln></c:spPr>`;
    const style = `${line}${markersXml(chart, fill, categories.length)}`;
    const smooth = `<c:smooth val="${isCurved ? 1 : 0}"/>`;
    return `${seriesXml(chart, s, style, valueLabelsXml(slide, chart, area))}${smooth}</c:ser>`;
  });
  return `${areaBelow}<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${items.join('')}<c:marker val="1"/><c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:lineChart>`;
}

/** Returns the series of a stacked area chart. */
export function areasXml(chart: ChartBox): string {
  const { series, colors } = chart.chart;
  const areas = chart.marks.filter((mark) => mark.kind === 'path' && mark.fill !== undefined);
  const items = series.map((_, s) => {
    const mark = areas[s];
    const opacity = mark?.kind === 'path' ? mark.opacity : 1;
    const box = { x: 0, y: 0, width: 1, height: 1 };
    const style = `<c:spPr>${fillXml(plainColors, colors[s] ?? '#000000', box, opacity)}</c:spPr>`;
    return `${seriesXml(chart, s, style, noLabelsXml)}</c:ser>`;
  });
  return `<c:areaChart><c:grouping val="stacked"/><c:varyColors val="0"/>${items.join('')}<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/></c:areaChart>`;
}

/** Returns the series of a donut chart; `hole` is in percent. */
export function ringXml(slide: SlideContext, chart: ChartBox, hole: number): string {
  const { categories, colors } = chart.chart;
  const points = categories.map(
    (_, c) =>
      `<c:dPt><c:idx val="${c}"/><c:bubble3D val="0"/><c:spPr>${chartFill(slide.colors, colors[c] ?? '#000000')}<a:ln w="19050">${chartFill(slide.colors, slide.theme.palette.surface)}</a:ln></c:spPr></c:dPt>`,
  );
  return `<c:doughnutChart><c:varyColors val="1"/>${seriesXml(chart, 0, points.join(''), noLabelsXml)}</c:ser><c:firstSliceAng val="0"/><c:holeSize val="${hole}"/></c:doughnutChart>`;
}
