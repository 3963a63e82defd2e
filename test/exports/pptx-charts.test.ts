import { expect, test } from 'vitest';
import { exportPptx } from '#lambdas/exports/pptx/export-pptx.ts';
import { composeDeck } from '#shared/deck/compose.ts';
import type { LayoutContent, Slide } from '#shared/deck/model.ts';
import { buildFontsDirectory } from '../deck/support/fonts.ts';
import { findPartNames, openPackage, readPartText } from './pptx-checker.ts';
import { findReferences, readSheet } from './support/read-sheet.ts';

type Blocks = Partial<LayoutContent<'chart'>['blocks']>;

/** Exports a slide with a chart and returns the XML of its charts, their sheets, and the slide. */
async function exportChart(blocks: Blocks, language = 'en') {
  const slide = {
    ...{ id: 's', point: '', layout: 'chart', title: 'A title', notes: '', sources: [] },
    blocks: { takeaway: 'What the reader is to see.', ...blocks },
  } as Slide;
  const deck = { title: 'Deck', language, theme: 'meridian', slides: [slide] };
  const options = { fontsDirectory: await buildFontsDirectory() };
  const parts = openPackage(await exportPptx(deck, composeDeck(deck), options));
  const charts = findPartNames(parts, /^ppt\/charts\/chart\d+\.xml$/).map((name) =>
    readPartText(parts, name),
  );
  const sheets = charts.map((_, i) =>
    openPackage(parts.get(`ppt/embeddings/chart${i + 1}.xlsx`) ?? new Uint8Array()),
  );
  return { charts, sheets, slide: readPartText(parts, 'ppt/slides/slide1.xml') };
}

const findSeries = (chart = '') => chart.match(/<c:ser>.*?<\/c:ser>/gs) ?? [];
const findPlottedReferences = (chart: string) =>
  findSeries(chart).map((one) =>
    findReferences(one).filter(({ formula }) => !formula.includes('$A$')),
  );

const budgetChart: Blocks = {
  kind: 'waterfall',
  categories: ['Budget', 'Wages', 'Grant', 'Left'],
  series: [{ name: 'Money', values: [90, -45.5, 12, 56.5] }],
  totals: ['Left'],
  unit: '$',
};

test('a waterfall in the PPTX is stacked columns on an invisible base', async () => {
  const { charts } = await exportChart(budgetChart);
  const [chart = ''] = charts;

  expect(chart).toContain('<c:grouping val="stacked"/>');
  expect(findPlottedReferences(chart).map(([, values]) => values?.values)).toEqual([
    [0, 44.5, 44.5, 0],
    [90, 0, 0, 56.5],
    [0, 0, 12, 0],
    [0, 45.5, 0, 0],
  ]);
  expect(findSeries(chart)[0]).toContain('<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>');
});

test('the values of a waterfall are edited in the chart’s sheet, which computes the columns', async () => {
  const { sheets } = await exportChart(budgetChart);
  const [book] = sheets;
  if (!book) throw new Error('there is no sheet');
  const { cells } = readSheet(book);
  const sheet = readPartText(book, 'xl/worksheets/sheet1.xml');

  expect(['B2', 'B3', 'B4', 'B5'].map((cell) => cells.get(cell))).toEqual([90, -45.5, 12, 56.5]);
  expect(['C2', 'C3', 'C4', 'C5'].map((cell) => cells.get(cell))).toEqual([
    1,
    undefined,
    undefined,
    1,
  ]);
  expect(sheet).toContain('<c r="D3"><f>D2+B3</f><v>44.5</v></c>');
  expect(sheet.match(/<f>/g)).toHaveLength(4 * 7);
});

test('the labels of a waterfall belong to its columns, with sign and unit', async () => {
  const { charts, slide } = await exportChart(budgetChart);
  const formats = findSeries(charts[0]).map((one) => /formatCode="([^"]*)"/.exec(one)?.[1] ?? '');

  expect(formats[2]).toMatch(/^&quot;\+&quot;&quot;\$&quot;/);
  expect(formats[3]).toMatch(/^&quot;−&quot;&quot;\$&quot;/);
  expect(slide).not.toContain('<a:t>−$45.5');
});

test('the emphasised column of a waterfall has a colour of its own in the PPTX', async () => {
  const { charts } = await exportChart({
    ...budgetChart,
    series: [{ name: 'Money', values: [90, -45.5, -12, 32.5] }],
    emphasis: ['Wages'],
  });
  const fills = findSeries(charts[0]).map((one) => [
    ...one.matchAll(/<c:dPt><c:idx val="(\d)".*?<a:solidFill>(.*?)<\/a:solidFill>/gs),
  ]);

  expect(fills.map((points) => points.map(([, index]) => index))).toEqual([[], [], [], ['1']]);
  const [, decreases = ''] =
    /<c:spPr><a:solidFill>(.*?)<\/a:solidFill>/s.exec(findSeries(charts[0])[3] ?? '') ?? [];
  expect(fills[3]?.[0]?.[2]).not.toBe(decreases);
});

test('labels of a waterfall with values below zero stay texts over the chart', async () => {
  const values = [20, -50, 12, -18];
  const { charts, slide } = await exportChart({
    ...budgetChart,
    series: [{ name: 'Money', values }],
  });

  expect(charts[0]).not.toContain('<c:showVal val="1"/>');
  for (const text of ['$20', '−$50', '+$12', '−$18']) expect(slide).toContain(`<a:t>${text}</a:t>`);
});

const dotChart: Blocks = {
  kind: 'dot',
  categories: ['North', 'South', 'East'],
  series: [
    { name: '2023', values: [40, 61.5, 50] },
    { name: '2025', values: [44, 38, 50] },
  ],
  unit: '%',
};

test('each row of a dot plot is a series of its values, sorted as drawn', async () => {
  const { charts, sheets } = await exportChart(dotChart);
  const rows = findSeries(charts[0]).map((one) => findReferences(one).map(({ values }) => values));

  expect(rows).toEqual([
    [['East'], [50, 50], [3, 3]],
    [['North'], [40, 44], [2, 2]],
    [['South'], [61.5, 38], [1, 1]],
  ]);
  const { cells } = readSheet(sheets[0] ?? new Map());
  expect(['A4', 'B4', 'C4'].map((cell) => cells.get(cell))).toEqual(['South', 61.5, 38]);
});

test('the labels of a dot plot follow their x value, the smaller one on the left', async () => {
  const { charts } = await exportChart(dotChart);
  const [east = '', north = '', south = ''] = findSeries(charts[0]);
  const sides = (one: string) => [...one.matchAll(/<c:dLblPos val="(.)"/g)].map(([, side]) => side);

  expect(sides(north)).toEqual(['l', 'r']);
  expect(sides(south)).toEqual(['r', 'l']);
  expect(sides(east)).toEqual(['r']);
  expect(south).toMatch(/type="XVALUE">.*?<a:t>61.5%<\/a:t>/s);
});

test('the names of a dot plot and its legend are texts over the chart', async () => {
  const { slide, charts } = await exportChart(dotChart);

  for (const text of ['North', 'South', 'East', '2023', '2025'])
    expect(slide).toContain(`<a:t>${text}</a:t>`);
  expect(charts[0]).not.toContain('<c:legend>');
});

const slopeChart: Blocks = {
  kind: 'slope',
  categories: ['Solar', 'Wind', 'Water'],
  series: [
    { name: '2013', values: [139, 139, 1025] },
    { name: '2023', values: [1419, 1017, 1268] },
  ],
};

test('each line of a slope chart is a series with a value at both moments', async () => {
  const { charts, sheets } = await exportChart(slopeChart);
  const [chart = ''] = charts;
  const lines = findSeries(chart).map((one) => findReferences(one).map(({ values }) => values));

  expect(chart).toContain('<c:lineChart>');
  expect(lines[0]).toEqual([['Solar'], ['2013', '2023'], [139, 1419]]);
  expect(chart).not.toContain('<c:legend>');
  const { cells } = readSheet(sheets[0] ?? new Map());
  expect(['A2', 'B2', 'C2', 'D2'].map((cell) => cells.get(cell))).toEqual(['2013', 139, 139, 1025]);
});

test('the labels of a slope chart follow name and value; labels that would overlap are moved', async () => {
  const { charts } = await exportChart(slopeChart);
  const [solar = '', wind = ''] = findSeries(charts[0]);

  expect(solar).toMatch(/SERIESNAME.*?<a:t>Solar<.*?VALUE.*?<a:t>139</s);
  expect(solar).toContain('<c:manualLayout>');
  expect(wind).not.toContain('<c:manualLayout>');
});

test('small multiples are one native chart for each series, all with the same axis', async () => {
  const { slide, charts } = await exportChart({
    kind: 'multiples',
    categories: ['2021', '2022', '2023', '2024'],
    series: [
      { name: 'North', values: [40, 60, 80, 100] },
      { name: 'South', values: [10, 12, 9, 8] },
    ],
  });
  const axis = (chart: string) => /<c:max val="([^"]+)"\/><c:min val="([^"]+)"\/>/.exec(chart);
  const [north = '', south = ''] = charts;

  expect(charts).toHaveLength(2);
  expect(north).toContain('<c:lineChart>');
  expect(south).toContain('<c:v>South</c:v>');
  expect(south).not.toContain('<c:v>North</c:v>');
  expect(Number(axis(south)?.[1])).toBeCloseTo(Number(axis(north)?.[1]), 0);
  expect(Number(axis(south)?.[2])).toBeCloseTo(0, 0);
  expect(slide).toContain('<a:t>South</a:t>');
});

test.each([
  { direction: 'columns', names: ['2022', '2023', '2024'], shift: '"0"\\/><c:y val="(-0\\.\\d+)"' },
  { direction: 'rows', names: ['A', 'B', 'C'], shift: '"(0\\.\\d+)"\\/><c:y val="0"' },
])(
  'a value label that the reference line of $direction would cross is moved in the chart of the PPTX',
  async ({ names, shift }) => {
    const blocks: Blocks = {
      kind: 'bar',
      categories: names,
      series: [{ name: 'Failures', values: [3.8, 4.4, 5.6] }],
    };
    const reference = { value: '4.5', label: 'Limit' };
    const [plain, moved] = [await exportChart(blocks), await exportChart({ ...blocks, reference })];
    const pattern = `<c:dLbl><c:idx val="(\\d)"\\/><c:layout><c:manualLayout><c:x val=${shift}`;
    const labels = (chart = '') => [...chart.matchAll(new RegExp(pattern, 'g'))];

    expect(labels(plain.charts[0])).toEqual([]);
    expect(labels(moved.charts[0]).map(([, category]) => category)).toEqual(['1']);
  },
);
