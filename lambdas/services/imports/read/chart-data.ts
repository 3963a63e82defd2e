import { parseXml, type XmlAttributes } from '../../sources/reading/office-xml.ts';
import { formatNumber } from '../../sources/reading/xlsx/formats.ts';
import type { FileChart, FileChartKind } from './file-deck.ts';

const chartKinds: readonly FileChartKind[] = [
  'bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'ofPie',
  'scatter',
  'bubble',
  'radar',
  'stock',
  'surface',
];

/** Maximum number of points of a series that are read; a slide can't show more of them, not even as text. */
const maxPoints = 1_000;
const maxSeries = 60;

/** The field to which the text of the current element belongs. */
type ChartField = 'name' | 'categories' | 'values' | 'xs' | 'title';

const fieldByElement: Readonly<Record<string, ChartField>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'xs',
  val: 'values',
  yVal: 'values',
};

/** Values that the chart caches from its worksheet cells, with their number format. */
type Cells = { texts: string[]; format: string };

const createCells = (): Cells => ({ texts: [], format: '' });

type OpenSeries = Record<'name' | 'categories' | 'values' | 'xs', Cells>;

const createSeries = (): OpenSeries => ({
  name: createCells(),
  categories: createCells(),
  values: createCells(),
  xs: createCells(),
});

const parseNumber = (text: string | undefined): number | null => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const isGeneral = (format: string) => format === '' || format.toLowerCase() === 'general';

/** Returns a category as its cell shows it: a date is stored as a number of days. */
function categoryText(text: string, format: string): string {
  const value = isGeneral(format) ? null : parseNumber(text);
  return value === null ? text : formatNumber(value, format, false);
}

/** Returns `count` values in order; null where the chart has no value. */
const toNumbers = ({ texts }: Cells, count: number): (number | null)[] =>
  Array.from({ length: count }, (_, i) => parseNumber(texts[i]));

class ChartReader {
  readonly kinds: FileChartKind[] = [];
  private isStacked = false;
  private title = '';
  private readonly series: OpenSeries[] = [];
  private field: ChartField | undefined;
  private isInSeries = false;
  private index = 0;
  private element = '';

  open(name: string, attributes: XmlAttributes): void {
    this.element = name;
    const kind = chartKinds.find((kind) => name === `${kind}Chart` || name === `${kind}3DChart`);
    if (kind && !this.kinds.includes(kind)) this.kinds.push(kind);
    else if (name === 'grouping') this.readGrouping(attributes.val);
    else if (name === 'ser') this.startSeries();
    else if (name === 'title' && !this.isInSeries) this.field = 'title';
    else if (name === 'plotArea') this.field = undefined;
    else if (this.isInSeries && fieldByElement[name]) this.field = fieldByElement[name];
    else if (name === 'pt') this.index = Number(attributes.idx);
  }

  private readGrouping(grouping: string | undefined): void {
    if (grouping === 'stacked' || grouping === 'percentStacked') this.isStacked = true;
  }

  private startSeries(): void {
    this.isInSeries = this.series.length < maxSeries;
    if (this.isInSeries) this.series.push(createSeries());
  }

  text(text: string): void {
    if (this.field === 'title') {
      // Only the chart's own title comes before its plot area; axes have titles too.
      if ((this.element === 't' || this.element === 'v') && this.kinds.length === 0)
        this.title += text;
      return;
    }
    const cells = this.field && this.isInSeries ? this.series.at(-1)?.[this.field] : undefined;
    if (!cells) return;
    if (this.element === 'formatCode') cells.format += text;
    else if (this.element === 'v' || this.element === 't') this.addCell(cells, text);
  }

  private addCell(cells: Cells, text: string): void {
    const { index } = this;
    if (!Number.isInteger(index) || index < 0 || index >= maxPoints) return;
    cells.texts[index] = `${cells.texts[index] ?? ''}${text}`;
  }

  close(name: string): void {
    this.element = '';
    if (name === 'ser') this.isInSeries = false;
    if (name === 'title' || fieldByElement[name]) {
      this.field = undefined;
      this.index = 0;
    }
  }

  finish(): FileChart {
    const categoryCells = this.series.find(({ categories }) => categories.texts.length > 0);
    const { texts = [], format = '' } = categoryCells?.categories ?? {};
    const longest = Math.max(texts.length, ...this.series.map(({ values }) => values.texts.length));
    const count = this.series.length === 0 ? 0 : longest;
    const [first] = this.series;
    return {
      kinds: this.kinds,
      isStacked: this.isStacked,
      title: this.title.replace(/\s+/g, ' ').trim(),
      format: first?.values.format ?? '',
      categories: Array.from({ length: count }, (_, i) =>
        categoryText(texts[i] ?? '', format).trim(),
      ),
      series: this.series.map((one) => ({
        name: one.name.texts.join(' ').trim(),
        values: toNumbers(one.values, count),
        xs: toNumbers(one.xs, count),
      })),
    };
  }
}

/** Reads the data that Office stores with a chart. A chart of another format has no kinds and no series. */
export function readChartData(xml: string): FileChart {
  const reader = new ChartReader();
  parseXml(xml, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  return reader.finish();
}
