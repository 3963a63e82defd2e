import { describe, expect, it } from 'vitest';
import { computeContrast } from '#shared/deck/color.ts';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { type Box, flattenBoxes, listTextBoxes, type TableBox } from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const isTable = (box: Box): box is TableBox => box.kind === 'table';

function composeTable(slide: SlideContent, theme: string) {
  const { scene } = composeSlide(slide, createPlainDeckContext(theme));
  const found = flattenBoxes(scene.boxes).find(isTable);
  const cell = (part: string) => listTextBoxes(scene).find((box) => box.part === part);
  return { table: found, cell, texts: listTextBoxes(scene) };
}

const table: SlideContent = {
  ...plainFields,
  layout: 'table',
  blocks: {
    columns: ['Country', 'Added, GW'],
    rows: [
      ['China', '237.7'],
      ['World', 'about 346'],
    ],
  },
};
const comparison: SlideContent = {
  ...plainFields,
  layout: 'comparison',
  blocks: {
    options: ['Popular picture', 'Wreck evidence'],
    winner: 1,
    criteria: [
      { name: 'Shape', cells: ['One continuous gash', 'Several narrow openings'] },
      { name: 'Why it sank', cells: ['One giant wound', 'Too many compartments open'] },
      { name: 'Lesson', cells: ['Thick plates', 'Examine every joint'] },
    ],
  },
};

describe('columns of a table', () => {
  it.each(themes)(
    'the columns of a table fill the width of the slide in the theme $id',
    ({ id }) => {
      expect(composeTable(table, id).table?.width).toBeGreaterThan(1280 * 0.84);
    },
  );

  it.each(themes)(
    'the digits of an approximate number are aligned with the digits of exact numbers in the theme $id',
    ({ id }) => {
      const { cell } = composeTable(table, id);
      const [exact, rough] = [cell('rows[0][1]')?.lines[0], cell('rows[1][1]')?.lines[0]];
      const end = (line: typeof exact) => (line ? line.x + line.width : 0);

      expect(end(rough)).toBeCloseTo(end(exact), 0);
    },
  );

  it.each(themes)(
    'no cell of a comparison wraps while another column has free space in the theme $id',
    ({ id }) => {
      const { texts } = composeTable(comparison, id);
      const cells = texts.filter(({ role }) => role === 'td');

      expect(cells).toHaveLength(9);
      for (const { lines } of cells) expect(lines).toHaveLength(1);
    },
  );
});

describe('the kicker of a slide', () => {
  it.each(themes)(
    'the kicker of a slide is legible and keeps its distance from a Chinese title in the theme $id',
    ({ id }) => {
      const slide = { ...table, title: '云骑周转最低', kicker: '企业对照' };
      const texts = listTextBoxes(composeSlide(slide, createPlainDeckContext(id, 'zh-CN')).scene);
      const [kicker, title] = ['kicker', 'title'].map((part) =>
        texts.find((box) => box.part === part),
      );
      if (!kicker || !title) throw new Error('no kicker or title');
      const [above, below] = [kicker.lines[0]?.baseline ?? 0, title.lines[0]?.baseline ?? 0];

      expect(computeContrast(kicker.color, kicker.on)).toBeGreaterThanOrEqual(4.5);
      expect(below - title.size * 0.88 - above).toBeGreaterThanOrEqual(kicker.size * 0.6);
    },
  );
});
