import { describe, expect, it } from 'vitest';
import {
  createWaterfallSteps,
  findTotalIndexes,
  findWrongTotals,
} from '#shared/deck/charts/waterfall-steps.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import { getEmphasisColor } from '#shared/deck/emphasis.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { checkContent } from '#shared/deck/quality.ts';
import type { ChartBox, LineBox, Mark, RectBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';

const categoryNames = ['Start', 'Sales', 'Returns', 'Mid-year', 'Fees', 'End'];
const stepValues = [100, 30.5, -20.1, 110.4, -10, 100.4];

function createWaterfallSlide(change: Partial<Record<string, unknown>> = {}): SlideContent {
  const blocks = {
    kind: 'waterfall',
    categories: categoryNames,
    series: [{ name: 'Balance', values: stepValues }],
    totals: ['Mid-year', 'End'],
    takeaway: 'Sales just made up for returns and fees.',
    ...change,
  };
  return {
    layout: 'chart',
    title: 'The year ended level',
    notes: '',
    sources: [],
    blocks,
  } as SlideContent;
}

function drawWaterfallSlide(
  content: SlideContent,
  theme = themes[0],
): { chart: ChartBox; marks: Mark[] } {
  if (!theme) throw new Error('there is no theme');
  const deck = { title: 'Deck', theme, language: 'en', index: 1, total: 3 };
  const { scene } = composeSlide(content, deck);
  const chart = scene.boxes.find((box) => box.kind === 'chart');
  if (chart?.kind !== 'chart') throw new Error('there is no chart');
  return { chart, marks: chart.marks };
}

const listLabels = (marks: Mark[]) =>
  marks.flatMap((mark) =>
    mark.kind === 'text' && mark.part === 'series'
      ? [mark.lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ')]
      : [],
  );

describe('the columns of a waterfall', () => {
  it('the columns of a waterfall start at the level before them, and totals start at zero', () => {
    const steps = createWaterfallSteps([10, 0.1, 0.2, -4, 6.3], [4]);

    expect(steps).toEqual([
      { kind: 'level', from: 0, to: 10 },
      { kind: 'rise', from: 10, to: 10.1 },
      { kind: 'rise', from: 10.1, to: 10.3 },
      { kind: 'fall', from: 10.3, to: 6.3 },
      { kind: 'level', from: 0, to: 6.3 },
    ]);
  });

  it('the last column of a waterfall becomes the total if it is the sum of all others and no total is named', () => {
    expect(findTotalIndexes(['a', 'b', 'c'], [5, 3, 8])).toEqual([2]);
    expect(findTotalIndexes(['a', 'b', 'c'], [5, 3, 4])).toEqual([]);
    expect(findTotalIndexes(['a', 'b', 'c', 'd'], [5, 3, 8, 2], ['c'])).toEqual([2]);
  });

  it('the total of a waterfall may differ from the sum by rounding only', () => {
    expect(findWrongTotals([10.1, 2.2, 12.4], [2])).toEqual([]);
    expect(findWrongTotals([10.1, 2.2, 12.9], [2])).toEqual([{ index: 2, value: 12.9, sum: 12.3 }]);
  });
});

describe('a waterfall on a slide', () => {
  it('a waterfall labels changes with their sign and levels without', () => {
    expect(listLabels(drawWaterfallSlide(createWaterfallSlide()).marks)).toEqual([
      '100',
      '+30.5',
      '−20.1',
      '110.4',
      '−10',
      '100.4',
    ]);
  });

  /** Returns the fills of the changes, from left to right. */
  const fills = (content: SlideContent, theme = themes[0]) =>
    drawWaterfallSlide(content, theme)
      .marks.filter((mark): mark is RectBox => mark.kind === 'rect' && mark.z === 3)
      .map(({ fill }) => fill)
      .filter((fill) => fill !== theme?.palette.quiet);

  it.each(themes)(
    'a waterfall draws the changes in the better direction in the emphasis colour in the theme $id',
    (theme) => {
      const emphasis = getEmphasisColor(theme.palette);
      const [higher, lower] = (['higher', 'lower'] as const).map((better) => {
        const [rise, fall, secondFall] = fills(createWaterfallSlide({ better }), theme);
        expect(fall).toBe(secondFall);
        return { rise, fall };
      });

      expect([higher?.rise, lower?.fall]).toEqual([emphasis, emphasis]);
      expect(higher?.fall).not.toBe(emphasis);
      expect(lower?.rise).not.toBe(emphasis);
    },
  );

  it('a waterfall draws all changes in one colour if neither direction is declared better', () => {
    const [rise, fall] = fills(createWaterfallSlide());

    expect(rise).toBe(fall);
  });

  it('a waterfall draws the emphasised change in the accent colour if neither direction is declared better', () => {
    const accent = getEmphasisColor(themes[0]?.palette as never);
    const [rise, fall] = fills(createWaterfallSlide({ emphasis: ['Sales'] }));

    expect(rise).toBe(accent);
    expect(fall).not.toBe(accent);
  });

  it('a waterfall connects each column to the next one at the level that it reaches', () => {
    const connectors = drawWaterfallSlide(createWaterfallSlide()).marks.filter(
      (mark): mark is LineBox => mark.kind === 'line' && mark.part === 'totals',
    );

    expect(connectors).toHaveLength(categoryNames.length - 1);
    for (const { y1, y2, x1, x2 } of connectors) {
      expect(y1).toBe(y2);
      expect(x2).toBeGreaterThan(x1);
    }
  });

  it('a waterfall lists its changes with their sign for screen readers', () => {
    expect(drawWaterfallSlide(createWaterfallSlide()).chart.alt).toBe(
      'Balance: Start 100, Sales +30.5, Returns −20.1, Mid-year 110.4, Fees −10, End 100.4',
    );
  });
});

describe('the quality gate for waterfall charts', () => {
  const codes = (content: SlideContent) =>
    checkContent(content, 'en').filter(({ code }) => code === 'wrong_total');

  it('the quality gate accepts a waterfall whose totals add up', () => {
    expect(codes(createWaterfallSlide())).toEqual([]);
  });

  it('the quality gate reports a total of a waterfall that differs from the sum of the changes', () => {
    const wrong = createWaterfallSlide({
      series: [{ name: 'Balance', values: stepValues.with(5, 125) }],
    });

    expect(codes(wrong)).toEqual([
      expect.objectContaining({
        part: 'categories[5]',
        params: { category: 'End', value: 125, sum: 100.4 },
      }),
    ]);
  });

  it('the quality gate reports a last column of a Chinese waterfall that differs from the sum', () => {
    const wrong = createWaterfallSlide({
      categories: ['年初', '增加', '减少', '年末'],
      totals: ['年末'],
      series: [{ name: '余额', values: [50, 12, -7, 60] }],
    });

    expect(codes(wrong)[0]?.params).toEqual({ category: '年末', value: 60, sum: 55 });
  });
});
