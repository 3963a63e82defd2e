import { extent, max } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import type { Plot, Series } from './plot.ts';

const size = { width: 720, height: 400 } as const;
const margin = { left: 64, right: 150, top: 56, bottom: 56 } as const;
const plotArea = {
  right: size.width - margin.right,
  bottom: size.height - margin.bottom,
} as const;

/** Colours of the light and the dark palette; all texts and lines are legible on the background. */
export const plotPalettes = {
  light: {
    background: '#ffffff',
    ink: '#1b1f24',
    muted: '#57606a',
    grid: '#d8dee4',
    series: ['#0a58ca', '#b3261e', '#1a7f37', '#8250df', '#9a6700'],
  },
  dark: {
    background: '#0d1117',
    ink: '#e6edf3',
    muted: '#9198a1',
    grid: '#2b323b',
    series: ['#79b8ff', '#ff8f87', '#56d364', '#d2a8ff', '#e3b341'],
  },
} as const;

function createPaletteStyles({
  background,
  ink,
  muted,
  grid,
  series,
}: (typeof plotPalettes)['light' | 'dark']): string {
  const lines = series.map((color, i) => `.s${i}{stroke:${color}}.f${i}{fill:${color}}`);
  return `.background{fill:${background}}.ink{fill:${ink}}.muted{fill:${muted}}.grid{stroke:${grid}}${lines.join('')}`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);

type Scales = { x: (value: number) => number; y: (value: number) => number };

/** Returns the scales of both axes; the x axis has a tick for each measured value, because there are few. */
function createScales({ x: axis, series }: Plot) {
  const points = series.flatMap((one) => one.points);
  const [minX = 1, maxX = 1] = extent(points, ({ x }) => x);
  const range = [margin.left, plotArea.right];
  const domain = [minX, maxX === minX ? minX + 1 : maxX];
  const x = axis.is_log ? scaleLog(domain, range) : scaleLinear(domain, range);
  const y = scaleLinear([0, max(points, (point) => point.y) || 1], [plotArea.bottom, margin.top]);
  const marks = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  return { x, y: y.nice(), marks };
}

function drawAxes({ x, y }: Plot, scales: ReturnType<typeof createScales>): string {
  const rows = scales.y.ticks(5).map((tick) => {
    const at = scales.y(tick);
    return `<line class="grid" x1="${margin.left}" x2="${plotArea.right}" y1="${at}" y2="${at}"/><text class="muted" x="${margin.left - 8}" y="${at + 4}" text-anchor="end">${formatNumber(tick)}</text>`;
  });
  const columns = scales.marks.map(
    (mark) =>
      `<text class="muted" x="${scales.x(mark)}" y="${plotArea.bottom + 20}" text-anchor="middle">${formatNumber(mark)}</text>`,
  );
  const middle = (margin.left + plotArea.right) / 2;
  return [
    ...rows,
    ...columns,
    `<text class="muted" x="${middle}" y="${plotArea.bottom + 42}" text-anchor="middle">${escapeXml(x.label)}</text>`,
    `<text class="muted" x="16" y="${margin.top - 14}">${escapeXml(y.label)}</text>`,
  ].join('');
}

function drawLine({ points, is_reference }: Series, index: number, { x, y }: Scales): string {
  const path = line<{ x: number; y: number }>(
    (point) => x(point.x),
    (point) => y(point.y),
  )(points);
  const dash = is_reference ? ' stroke-dasharray="6 5"' : '';
  const dots = is_reference
    ? []
    : points.map(
        (point) => `<circle class="f${index}" cx="${x(point.x)}" cy="${y(point.y)}" r="4"/>`,
      );
  return `<path class="s${index}" fill="none" stroke-width="2.5"${dash} d="${path ?? ''}"/>${dots.join('')}`;
}

const labelGap = 18;

/** Draws each line's name beside its end; moves the names of close ends apart. */
function drawNames(series: readonly Series[], { x, y }: Scales): string {
  let lowest = Number.NEGATIVE_INFINITY;
  return series
    .map(({ name, points }, index) => ({ name, index, end: points.at(-1) ?? { x: 0, y: 0 } }))
    .sort((a, b) => y(a.end.y) - y(b.end.y))
    .map(({ name, index, end }) => {
      lowest = Math.max(y(end.y), lowest + labelGap);
      return `<text class="f${index}" x="${x(end.x) + 12}" y="${lowest + 4}">${escapeXml(name)}</text>`;
    })
    .join('');
}

/** Returns a plot as an SVG file with its own background, for light and dark colour schemes. */
export function renderPlotSvg(plot: Plot): string {
  const scales = createScales(plot);
  const lines = plot.series.map((series, i) => drawLine(series, i, scales)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${escapeXml(plot.title)}" font-family="system-ui, sans-serif" font-size="13">
<style>${createPaletteStyles(plotPalettes.light)}@media (prefers-color-scheme:dark){${createPaletteStyles(plotPalettes.dark)}}</style>
<rect class="background" width="100%" height="100%" rx="8"/>
<text class="ink" x="16" y="24" font-size="15" font-weight="600">${escapeXml(plot.title)}</text>
${drawAxes(plot, scales)}${lines}${drawNames(plot.series, scales)}
</svg>
`;
}
