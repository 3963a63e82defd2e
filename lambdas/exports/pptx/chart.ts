import type { ChartBox, Mark, Rect } from '#shared/deck/scene.ts';
import { axesXml, computePlotArea } from './chart-axes.ts';
import { dotsXml, findDotCaptions, readDots } from './chart-dot.ts';
import { findLabels, readPlot, readRing } from './chart-plot.ts';
import { readScatter, scatterXml } from './chart-scatter.ts';
import { areasXml, barsXml, linesXml, ringXml } from './chart-series.ts';
import { findSlopeCaptions, readSlopes, slopesXml } from './chart-slope.ts';
import { labelXml } from './chart-text.ts';
import { findWaterfallCaptions, waterfallXml } from './chart-waterfall.ts';
import { xmlDeclaration } from './parts.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { extentXml } from './units.ts';

/** A native chart: the XML of its part, and the drawn marks that the native chart does not include. */
export type NativeChart = { part: string; rest: Mark[] };

function layoutXml(bounds: Rect, chart: Rect, target = ''): string {
  const share = (value: number) => Number(value.toFixed(6));
  return `<c:layout><c:manualLayout>${target}<c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${share((bounds.x - chart.x) / chart.width)}"/><c:y val="${share((bounds.y - chart.y) / chart.height)}"/><c:w val="${share(bounds.width / chart.width)}"/><c:h val="${share(bounds.height / chart.height)}"/></c:manualLayout></c:layout>`;
}

const innerTargetXml = '<c:layoutTarget val="inner"/>';

/** Kinds whose native chart has no legend, because its series are not the entries of the drawn legend. */
const kindsWithoutLegend: ReadonlySet<string> = new Set(['dot', 'slope']);

/** Returns a legend with the series names; empty if the drawing has no legend. */
function legendXml(slide: SlideContext, chart: ChartBox): string {
  const names = chart.chart.series.flatMap((_, s) => findLabels(chart, `series[${s}].name`));
  const [first] = names;
  if (!first || names.length < 2 || kindsWithoutLegend.has(chart.chart.kind)) return '';
  const rightEdge = Math.max(...names.map((name) => name.x + name.width));
  const bottom = Math.max(...names.map((name) => name.y + name.height));
  const left = Math.max(chart.x, Math.min(...names.map((name) => name.x)) - 24);
  const top = Math.max(chart.y, first.y - 2);
  const bounds = { x: left, y: top, width: rightEdge - left + 24, height: bottom - top + 2 };
  return `<c:legend><c:legendPos val="t"/>${layoutXml(bounds, chart)}<c:overlay val="1"/>${labelXml(slide, first)}</c:legend>`;
}

function partXml(slide: SlideContext, chart: ChartBox, plotArea: string): string {
  const title = '<c:autoTitleDeleted val="1"/>';
  const noFill = '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>';
  return `${xmlDeclaration}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>${title}<c:plotArea>${plotArea}${noFill}</c:plotArea>${legendXml(slide, chart)}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>${noFill}<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`;
}

/** Parts of a drawing that native charts don't have; they are drawn as shapes and text boxes over the chart. */
const annotationParts = ['reference', 'bracket', 'emphasis_label', 'totals'];
/**
 * Part of the label that is drawn in place of a missing value. The names of such categories have the part
 * `not_given[i]`, which must not match.
 */
const missingValuePart = 'not_given';
const captionParts = ['unit', 'x_axis', 'y_axis', 'measure'];

const hasPart = (mark: Mark, parts: readonly string[]) =>
  parts.some((part) => mark.part?.startsWith(part));

/**
 * Marks next to a native chart: headings, axis names, labels that the chart can't show, reference lines and brackets.
 */
function findCaptions(box: ChartBox): Mark[] {
  const { chart, marks } = box;
  const labels: Mark[] = chart.kind === 'waterfall' ? findWaterfallCaptions(box) : [];
  const heading = chart.series.length === 1 ? ['series[0].name'] : [];
  return marks.filter(
    (mark) =>
      labels.includes(mark) ||
      mark.part === missingValuePart ||
      hasPart(mark, [...annotationParts, ...captionParts, ...heading]),
  );
}

function createNativeRing(slide: SlideContext, chart: ChartBox): NativeChart | undefined {
  const ring = readRing(chart);
  if (!ring) return undefined;
  const area = `${layoutXml(ring.rect, chart, innerTargetXml)}${ringXml(slide, chart, ring.hole)}`;
  const rest = chart.marks.filter((mark) => mark.kind !== 'path');
  return { part: partXml(slide, chart, area), rest };
}

function createNativeScatter(slide: SlideContext, chart: ChartBox): NativeChart | undefined {
  const plot = readScatter(chart);
  if (!plot) return undefined;
  const area = `${layoutXml(plot.rect, chart, innerTargetXml)}${scatterXml(slide, chart, plot)}`;
  return { part: partXml(slide, chart, area), rest: findCaptions(chart) };
}

function createNativeDots(slide: SlideContext, chart: ChartBox): NativeChart | undefined {
  const plot = readDots(chart);
  if (!plot) return undefined;
  const area = `${layoutXml(plot.rect, chart, innerTargetXml)}${dotsXml(slide, chart, plot)}`;
  const rest = findDotCaptions(chart);
  return { part: partXml(slide, chart, area), rest: [...findCaptions(chart), ...rest] };
}

function createNativeSlopes(slide: SlideContext, chart: ChartBox): NativeChart | undefined {
  const plot = readSlopes(chart);
  if (!plot) return undefined;
  const area = `${layoutXml(plot.rect, chart, innerTargetXml)}${slopesXml(slide, chart, plot)}`;
  return {
    part: partXml(slide, chart, area),
    rest: [...findSlopeCaptions(chart), ...findCaptions(chart)],
  };
}

/**
 * Converts a drawn chart to a native chart with the same plot. Undefined when the marks are not recognized; the
 * caller then draws the chart as shapes.
 */
export function createNativeChart(slide: SlideContext, box: ChartBox): NativeChart | undefined {
  const rest = findCaptions(box);
  const chart = { ...box, marks: box.marks.filter((mark) => !rest.includes(mark)) };
  const { kind } = chart.chart;
  if (kind === 'donut') return createNativeRing(slide, box);
  if (kind === 'scatter') return createNativeScatter(slide, box);
  if (kind === 'dot') return createNativeDots(slide, box);
  if (kind === 'slope') return createNativeSlopes(slide, box);
  const plot = readPlot(chart);
  if (!plot) return undefined;
  const frame = computePlotArea(chart, plot);
  const series: Record<typeof kind, () => string> = {
    bar: () => barsXml(slide, chart, plot, frame),
    'stacked-bar': () => barsXml(slide, chart, plot, frame),
    line: () => linesXml(slide, chart, frame),
    area: () => areasXml(chart),
    waterfall: () => waterfallXml(slide, chart, plot),
  };
  const area = `${layoutXml(frame.rect, chart, innerTargetXml)}${series[kind]()}${axesXml(slide, chart, plot, frame)}`;
  return { part: partXml(slide, chart, area), rest };
}

/** Returns the graphic frame that shows a chart part on its slide. */
export function chartFrameXml(slide: SlideContext, chart: ChartBox, relation: string): string {
  return `<p:graphicFrame><p:nvGraphicFramePr>${identityXml(slide, 'Chart', chart.alt ?? '')}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${extentXml(chart)}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${relation}"/></a:graphicData></a:graphic></p:graphicFrame>`;
}
