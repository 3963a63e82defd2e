import { expect, test } from 'vitest';
import { themes } from '#shared/deck/themes.ts';
import { composeInPlainDeck } from './support/compose-in-plain-deck.ts';
import { createChartSlide } from './support/plain-slides.ts';

test.each(themes)(
  'in the theme $id, columns of periods have the full width and are not too wide, with the takeaway as a strip',
  ({ id }) => {
    const slide = createChartSlide('October had the most trips of the three months.');
    const { scene, find, findings } = composeInPlainDeck(slide, id);
    const chart = scene.boxes.find(({ kind }) => kind === 'chart');
    const takeaway = find('takeaway');
    const marks = chart?.kind === 'chart' ? chart.marks : [];
    const bars = marks.filter(({ kind, z }) => kind === 'rect' && z === 3);

    expect(findings).toEqual([]);
    expect(chart?.width).toBeGreaterThan(1000);
    expect(takeaway?.y).toBeGreaterThanOrEqual((chart?.y ?? 0) + (chart?.height ?? 0));
    expect(bars).toHaveLength(3);
    expect(Math.max(...bars.map(({ width }) => width))).toBeLessThanOrEqual(201);
  },
);
