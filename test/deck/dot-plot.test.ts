import { describe, expect, it } from 'vitest';
import type { LayoutContent } from '#shared/deck/model.ts';
import type { ChartBox, Mark, RectBox, TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck, joinLineTexts } from './support/compose-in-plain-deck.ts';
import { drawChart } from './support/draw-chart.ts';
import { plainFields } from './support/plain-slides.ts';

const categoryNames = ['North', 'South', 'East', 'West'];
const blocks: LayoutContent<'chart'>['blocks'] = {
  kind: 'dot',
  categories: categoryNames,
  series: [
    { name: '2023', values: [40, 61, 50, 30] },
    { name: '2025', values: [44, 38, 50, 80] },
  ],
  takeaway: 'West rose, South fell.',
};

const drawDotPlot = (change: Partial<typeof blocks> = {}, theme = themes[0]): ChartBox =>
  drawChart({ ...blocks, ...change }, theme);

const getText = (mark: TextBox) =>
  mark.lines.map(({ runs }) => runs.map((run) => run.text).join('')).join(' ');
const listTexts = (marks: Mark[], part: string) =>
  marks.filter((mark): mark is TextBox => mark.kind === 'text' && !!mark.part?.startsWith(part));
/** Returns the dots of the plot, series by series, without the two dots of the legend before them. */
const listDots = ({ marks, chart }: ChartBox) =>
  marks
    .filter((mark): mark is RectBox => mark.kind === 'rect' && mark.z === 4)
    .slice(-chart.series.length * chart.categories.length);
const getCenterX = (dot: RectBox) => dot.x + dot.width / 2;

describe('dot plots on slides', () => {
  it('a dot plot sorts its rows by the last value and keeps the paths of their names', () => {
    const rows = listTexts(drawDotPlot().marks, 'categories[').toSorted((a, b) => a.y - b.y);

    expect(rows.map(getText)).toEqual(['West', 'East', 'North', 'South']);
    expect(rows.map(({ part }) => part)).toEqual([3, 2, 0, 1].map((i) => `categories[${i}]`));
  });

  it('a dot plot places dots in proportion to their values', () => {
    const chart = drawDotPlot();
    const [west = 0, east = 0, north = 0, south = 0] = listDots(chart).slice(4).map(getCenterX);

    expect((west - east) / (east - north)).toBeCloseTo((80 - 50) / (50 - 44));
    expect(south).toBeLessThan(north);
  });

  it.each(themes)(
    'a dot plot has markers that distinguish its two values without colour in the theme $id',
    (theme) => {
      const shapes = listDots(drawDotPlot({}, theme)).map(({ stroke }) => stroke !== undefined);

      expect(shapes).toEqual([true, true, true, true, false, false, false, false]);
    },
  );

  it('a dot plot labels the smaller value on the left of its dot, and equal values once', () => {
    const chart = drawDotPlot();
    const labels = listTexts(chart.marks, 'series').filter(({ part }) => part === 'series');
    const [first] = listDots(chart);
    const thirty = labels.find((label) => getText(label) === '30');

    expect(labels.map(getText).toSorted()).toEqual(['30', '38', '40', '44', '50', '61', '80']);
    expect((thirty?.x ?? 0) + (thirty?.width ?? 0)).toBeLessThan(first?.x ?? 0);
  });

  it('a dot plot distinguishes the emphasised row from the other rows after sorting', () => {
    const chart = drawDotPlot({ emphasis: ['South'] });
    const fills = listDots(chart)
      .slice(4)
      .map(({ fill }) => fill);

    expect(new Set(fills.slice(0, 3)).size).toBe(1);
    expect(fills[3]).not.toBe(fills[0]);
  });

  it('a dot plot starts at zero unless all values are close together', () => {
    const axes = (values: number[]) =>
      drawDotPlot({ series: [{ name: 'One', values }] }).marks.filter(
        (mark) => mark.kind === 'line' && mark.part === undefined && mark.x1 === mark.x2,
      ).length;

    expect(axes([1, 5, 9, 20])).toBe(1);
    expect(axes([97, 98, 99, 100])).toBe(0);
  });

  it('a dot plot that does not start at zero has no stems and names the values of its axis', () => {
    const { marks } = drawDotPlot({ series: [{ name: 'One', values: [97, 98, 99, 100] }] });

    expect(marks.filter((mark) => mark.kind === 'line' && mark.y1 === mark.y2)).toEqual([]);
    expect(listTexts(marks, 'x_axis').map(getText)).toEqual(['97', '98', '99', '100']);
  });

  it('a dot plot ends the line before a label', () => {
    const chart = drawDotPlot();
    const labels = listTexts(chart.marks, 'series').filter(({ part }) => part === 'series');
    const guides = chart.marks.filter((mark) => mark.kind === 'line' && mark.z === 2);

    for (const guide of guides) {
      const label = labels.find(
        ({ x, y, height }) => x > guide.x && y < guide.y && y + height > guide.y,
      );
      expect((label?.x ?? 0) - guide.x - guide.width).toBeGreaterThanOrEqual(7);
    }
    expect(guides.length).toBeGreaterThan(0);
  });

  it('a dot plot lists its rows for screen readers in the drawn order', () => {
    expect(drawDotPlot().alt).toBe(
      '2023: West 30, East 50, North 40, South 61. 2025: West 80, East 50, North 44, South 38',
    );
  });
});

describe('the ratios of the pairs of a dot plot', () => {
  const listDrawnTexts = (title: string) => {
    const series = [
      { name: 'SSD', values: [0.031, 0.023] },
      { name: 'HDD', values: [1.4, 0.466] },
    ];
    const faults = { kind: 'dot' as const, categories: ['Corrupt', 'Misdirected'], series };
    const { texts } = composeInPlainDeck(
      {
        ...plainFields,
        title,
        layout: 'chart',
        blocks: { ...faults, unit: '%', takeaway: 'Both are repaired.' },
      },
      'meridian',
    );
    return texts.map(joinLineTexts);
  };

  it('are written on their lines if the title states a multiple, which is then not repeated', () => {
    const texts = listDrawnTexts('HDDs return corrupt data 45 times as often');

    expect(texts.filter((text) => /^\d+×$/.test(text))).toEqual(['45×', '20×']);
  });

  it('are left out if the title states no multiple', () => {
    expect(listDrawnTexts('HDDs return corrupt data more often').join()).not.toContain('×');
  });
});
