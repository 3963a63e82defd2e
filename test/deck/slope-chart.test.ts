import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '#shared/deck/charts/spread-labels.ts';
import { getEmphasisColor } from '#shared/deck/emphasis.ts';
import type { LayoutContent } from '#shared/deck/model.ts';
import type { ChartBox, LineBox, TextBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { drawChart } from './support/draw-chart.ts';

describe('labels at the ends of a slope chart’s lines', () => {
  const label = fc.record({
    middle: fc.double({ min: -50, max: 450, noNaN: true }),
    height: fc.double({ min: 1, max: 40, noNaN: true }),
  });

  it('labels at the ends of lines never overlap and stay within the chart', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 10 }), (labels) => {
        const tops = spreadLabels(labels, 0, 400);
        const places = labels
          .map(({ height }, i) => ({ top: tops[i] ?? 0, bottom: (tops[i] ?? 0) + height }))
          .toSorted((a, b) => a.top - b.top);

        expect(places[0]?.top).toBeGreaterThanOrEqual(0);
        expect(places.at(-1)?.bottom).toBeLessThanOrEqual(400.001);
        places.slice(1).forEach(({ top }, i) => {
          expect(top).toBeGreaterThanOrEqual((places[i]?.bottom ?? 0) - 0.001);
        });
      }),
    );
  });

  it('labels at the ends of lines keep the order of their lines, and stay at the line ends where there is enough space', () => {
    expect(
      spreadLabels(
        [
          { middle: 50, height: 20 },
          { middle: 10, height: 20 },
        ],
        0,
        100,
      ),
    ).toEqual([40, 0]);
  });

  it('two labels at the ends of lines that would overlap are moved apart by the same distance', () => {
    const [first = 0, second = 0] = spreadLabels(
      [
        { middle: 50, height: 20 },
        { middle: 52, height: 20 },
      ],
      0,
      100,
    );

    expect([first, second]).toEqual([31, 51]);
  });
});

const blocks: LayoutContent<'chart'>['blocks'] = {
  kind: 'slope',
  categories: ['Solar', 'Wind', 'Water'],
  series: [
    { name: '2013', values: [139, 299, 1025] },
    { name: '2023', values: [1419, 1017, 1268] },
  ],
  unit: 'GW',
  takeaway: 'Solar overtook the others.',
};

const drawSlopeChart = (change: Partial<typeof blocks> = {}, theme = themes[0]): ChartBox =>
  drawChart({ ...blocks, ...change }, theme);

const listSlopes = ({ marks }: ChartBox) =>
  marks.filter((mark): mark is LineBox => mark.kind === 'line' && mark.z === 3);
const listLabels = ({ marks }: ChartBox, part: string) =>
  marks
    .filter((mark): mark is TextBox => mark.kind === 'text' && mark.part === part)
    .map(({ lines }) => lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' '));

describe('slope charts on slides', () => {
  it('a slope chart has name and value at both ends of each line', () => {
    expect(listLabels(drawSlopeChart(), 'categories[0]')).toEqual(['Solar 139', '1,419 Solar']);
    expect(listLabels(drawSlopeChart(), 'series[1].name')).toEqual(['2023']);
  });

  it('a slope chart draws rises upwards, and equal changes at equal slopes', () => {
    const series = [
      { name: '2013', values: [10, 20, 30] },
      { name: '2023', values: [20, 30, 15] },
    ];
    const rises = listSlopes(drawSlopeChart({ series })).map(({ y1, y2 }) => y1 - y2);

    expect(rises[0]).toBeCloseTo(rises[1] ?? 0);
    expect(rises[2]).toBeLessThan(0);
  });

  it.each(themes)(
    'a slope chart distinguishes only the emphasised line from the other lines in the theme $id',
    (theme) => {
      const [solar, wind, water] = listSlopes(drawSlopeChart({ emphasis: ['Solar'] }, theme)).map(
        ({ stroke }) => stroke,
      );

      expect(solar).toBe(getEmphasisColor(theme.palette));
      expect([wind, water]).toEqual([theme.palette.quiet, theme.palette.quiet]);
      expect(new Set(listSlopes(drawSlopeChart({}, theme)).map(({ stroke }) => stroke)).size).toBe(
        1,
      );
    },
  );
});
