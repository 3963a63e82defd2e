import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { canvas, listTextBoxes } from '#shared/deck/scene.ts';
import { getTheme, themes } from '#shared/deck/themes.ts';
import {
  createChartSlide,
  createPlainDeckContext,
  plainFields,
  processSlide,
} from './support/plain-slides.ts';

describe.each(themes)('a content slide in the theme $id', ({ id }) => {
  const chart = (emphasis: string[]): SlideContent => ({
    ...plainFields,
    layout: 'chart',
    blocks: {
      kind: 'bar',
      categories: ['A', 'B', 'C', 'D'],
      series: [{ name: 'Growth', values: [16, 10, 7, 4] }],
      emphasis,
      takeaway: 'So.',
    },
  });
  const composeAt = (index: number, title: string, slide: SlideContent) =>
    composeSlide({ ...slide, title }, { ...createPlainDeckContext(id), index, total: 12 }).scene;

  it('the bars of a chart have square ends', () => {
    const box = composeAt(2, 'Growth', chart(['A'])).boxes.find(({ kind }) => kind === 'chart');
    const bars = box?.kind === 'chart' ? box.marks.filter(({ z }) => z === 3) : [];

    expect(bars).toHaveLength(4);
    expect(bars.every((bar) => bar.kind === 'rect' && bar.radius === undefined)).toBe(true);
  });

  it('a content slide has no progress line along the bottom edge', () => {
    const lines = (index: number) =>
      composeAt(index, 'Growth', chart([]))
        .boxes.filter(({ kind, y }) => kind !== 'text' && kind !== 'chart' && y > 640 && y < 700)
        .map(({ x, width, height }) => ({ x, width, height }));

    expect(lines(9)).toEqual(lines(2));
  });

  it('a long title beside a list has at least 85 % of the font size of a short title', () => {
    const items = ['One', 'Two', 'Three'].map((text) => ({ text }));
    const list: SlideContent = { ...plainFields, layout: 'bullets', blocks: { items } };
    const sizeOf = (title: string) =>
      listTextBoxes(composeAt(2, title, list)).find(({ part }) => part === 'title')?.size;
    const long = 'Regulators turned each failure into a rule that all of the ships still follow';

    expect(sizeOf(long)).toBeGreaterThanOrEqual((sizeOf('Growth') ?? 0) * 0.85);
  });
});

describe('the colour around the sheet of a slide in the theme Playroom', () => {
  it('the colour around the sheet of a slide in the theme Playroom is the same on all slides and covers at most 12 % of the slide', () => {
    const pages = [1, 4, 7].map(
      (index) =>
        composeSlide(createChartSlide('So.'), { ...createPlainDeckContext('playroom'), index })
          .scene.boxes,
    );
    const colors = pages.map(([ground]) => (ground?.kind === 'rect' ? ground.fill : undefined));
    const sheet = pages[0]?.find((box) => box.kind === 'path' && box.fill === '#ffffff');

    expect(new Set(colors).size).toBe(1);
    expect((sheet?.width ?? 0) * (sheet?.height ?? 0)).toBeGreaterThan(
      0.88 * canvas.width * canvas.height,
    );
  });
});

describe('the slide number in the theme Ink', () => {
  it('the slide number in the theme Ink is not drawn as a seal, which would look like the number of a step', () => {
    const { scene } = composeSlide(createChartSlide('So.'), createPlainDeckContext('ink'));
    const { accent } = getTheme('ink').palette;

    expect(scene.boxes.filter((box) => box.kind === 'path' && box.fill === accent)).toEqual([]);
  });
});

describe('the background of a slide in the theme Blueprint', () => {
  const gridLines = (slide: SlideContent) =>
    composeSlide(slide, createPlainDeckContext('blueprint')).scene.boxes.filter(
      (box) => box.kind === 'path' && box.strokeWidth === 0.7,
    );

  it('a slide in the theme Blueprint has a background grid, but not behind a chart', () => {
    expect(gridLines(processSlide)).toHaveLength(1);
    expect(gridLines(createChartSlide('So.'))).toEqual([]);
  });
});
