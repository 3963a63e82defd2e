import { describe, expect, test } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import type { Plot } from './plot.ts';
import { plotPalettes, renderPlotSvg } from './plot-svg.ts';
import { parsePlots } from './write-plots.ts';

const plot: Plot = {
  id: 'wall-by-slides',
  title: 'Wall <time>',
  x: { label: 'slides', is_log: true },
  y: { label: 'seconds' },
  series: [
    { name: 'wall', points: [1, 10, 100].map((x) => ({ x, y: x / 10 })) },
    { name: 'calls', points: [1, 10, 100].map((x) => ({ x, y: x / 11 })), is_reference: true },
  ],
};

const readY = (svg: string, name: string): number =>
  Number(new RegExp(`y="([\\d.]+)">${name}</text>`).exec(svg)?.[1]);

describe('plots in the benchmark report', () => {
  test('a plot is legible in both palettes', () => {
    for (const { background, ink, muted, series } of Object.values(plotPalettes))
      for (const color of [ink, muted, ...series])
        expect(
          computeContrast(color, background),
          `${color} on ${background}`,
        ).toBeGreaterThanOrEqual(4.5);
  });

  test('a plot has a point for each value, a dashed reference line, and labels that do not overlap', () => {
    const svg = renderPlotSvg(plot);

    expect(svg.match(/<circle/g)).toHaveLength(3);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
    expect(Math.abs(readY(svg, 'wall') - readY(svg, 'calls'))).toBeGreaterThanOrEqual(17.9);
    expect(svg).toContain('Wall &lt;time>');
    expect(svg).not.toContain('NaN');
  });

  test('a plot can have a single value', () => {
    const single = { ...plot, series: [{ name: 'one', points: [{ x: 1, y: 0 }] }] };

    expect(renderPlotSvg(single)).not.toMatch(/NaN|Infinity/);
  });

  test('a plot can be redrawn from the report’s data alone', () => {
    const report = { B1: { value: 1, target: 2, ok: true, samples: [1] }, B9: { plots: [plot] } };

    expect(parsePlots(JSON.stringify(report)).map(renderPlotSvg)).toEqual([renderPlotSvg(plot)]);
    expect(() => parsePlots('{"B9": {"plots": [{"id": "x"}]}}')).toThrow();
  });
});
