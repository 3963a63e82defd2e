import { describe, expect, it, test } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import {
  type Box,
  type ChartBox,
  flattenBoxes,
  listTextBoxes,
  type TextBox,
} from '#shared/deck/scene.ts';
import { themes } from '#shared/deck/themes.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const isChart = (box: Box): box is ChartBox => box.kind === 'chart';
const joinText = (box: TextBox | undefined): string =>
  (box?.lines ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('');

function compose(slide: SlideContent, theme: string, language: 'en' | 'zh-CN' = 'en') {
  const { scene, findings } = composeSlide(slide, createPlainDeckContext(theme, language));
  const texts = listTextBoxes(scene);
  const find = (part: string) => texts.find((box) => box.part === part);
  return { chart: flattenBoxes(scene.boxes).find(isChart), texts, find, findings };
}

const bars: SlideContent = {
  ...plainFields,
  layout: 'chart',
  blocks: {
    kind: 'bar',
    categories: ['Solar', 'Wind', 'All others'],
    series: [{ name: 'Added', values: [346, 116, 11] }],
    emphasis: ['Solar', 'Wind'],
    emphasis_label: '97.6 percent of additions',
    takeaway: 'All others are the remainder.',
  },
};

describe('a chart with few bars', () => {
  it.each(themes)('is as wide as the slide, with thick bars, in the theme $id', ({ id }) => {
    const { chart, findings } = compose(bars, id);
    const heights = (chart?.marks ?? []).flatMap((mark) =>
      mark.kind === 'rect' && mark.z === 3 ? [mark.height] : [],
    );

    expect(findings).toEqual([]);
    expect(chart?.width).toBeGreaterThan(1000);
    expect(heights).toHaveLength(3);
    expect(Math.min(...heights)).toBeGreaterThan(40);
  });

  it.each(themes)(
    'has the note on its emphasised bars beside a bracket along them in the theme $id',
    ({ id }) => {
      const { chart } = compose(bars, id);
      const marks = (chart?.marks ?? []).filter(({ part }) => part === 'emphasis_label');
      const note = marks.find((mark): mark is TextBox => mark.kind === 'text');
      const values = (chart?.marks ?? []).filter(({ part }) => part === 'series');

      expect(marks.filter(({ kind }) => kind === 'line')).toHaveLength(3);
      for (const { x, width } of values.filter(({ kind }) => kind === 'text'))
        expect(note?.x).toBeGreaterThan(x + width);
    },
  );
});

describe('the emphasis of a table', () => {
  const rows = [
    ['Solar', '346', '68.7%'],
    ['Wind', '116', '65.4%'],
    ['Both', '462', '67.9%'],
  ];
  const table = (title: string): SlideContent => ({
    ...plainFields,
    title,
    layout: 'table',
    blocks: { columns: ['Kind', 'World', 'Share'], rows },
  });
  const listAccented = (title: string) => {
    const { texts } = compose(table(title), 'meridian');
    return texts.filter(({ role, color }) => role === 'td' && color === '#d9000d').map(joinText);
  };

  test('only a column is emphasised if the title names most of the rows', () => {
    expect(listAccented('Two-thirds of new solar and wind')).toEqual(['68.7%', '65.4%', '67.9%']);
  });

  test('only the cell is emphasised where a named row and a named column meet', () => {
    expect(listAccented('Two-thirds of new wind')).toEqual(['65.4%']);
  });
});

describe('cells of a comparison that say that there is nothing', () => {
  const comparison = (title: string): SlideContent => ({
    ...plainFields,
    title,
    layout: 'comparison',
    blocks: {
      options: ['Restaurants', 'Kitchen'],
      criteria: [
        { name: 'Batches', cells: ['4', '2'] },
        { name: 'Measure', cells: ['Open kitchens', 'None'] },
      ],
    },
  });
  const colors = (title: string) => {
    const { find } = compose(comparison(title), 'meridian');
    return ['criteria[0].cells[1]', 'criteria[1].cells[1]'].map((part) => find(part)?.color);
  };

  test('the cell has the accent colour if the title says that something is lacking', () => {
    const [usual, lacking] = colors('The kitchen has no measure');

    expect(lacking).not.toBe(usual);
  });

  test('the cell looks like the others if the title says something else', () => {
    const [usual, lacking] = colors('Six batches failed');

    expect(lacking).toBe(usual);
  });
});

describe('large Chinese titles', () => {
  it.each(themes)('the lines end with punctuation in the theme $id', ({ id }) => {
    const cover: SlideContent = {
      ...plainFields,
      layout: 'cover',
      title: '围栏见效，下半年补齐地铁口、压减云骑',
      blocks: { subtitle: '联席会议商定' },
    };
    const { find } = compose(cover, id, 'zh-CN');
    const lines = (find('title')?.lines ?? []).slice(0, -1);

    for (const { runs } of lines) expect(runs.map(({ text }) => text).join('')).toMatch(/[，、]$/);
  });
});

describe('the actions of a closing', () => {
  const composePlan = (plan: { action: string; owner?: string; due?: string }[], theme: string) => {
    const closing: SlideContent = { ...plainFields, layout: 'closing', blocks: { plan } };
    const { find, texts } = compose(closing, theme);
    return { find, dashes: texts.map(joinText).filter((text) => text === '–') };
  };
  const fences = { action: 'Fit fences', owner: 'District', due: '30 Sept.' };
  /** Themes in which owners and dates have columns of their own. */
  const withColumns = ['broadsheet', 'ledger', 'monolith'];

  it.each(themes)('owner and date are in one line in the theme $id', ({ id }) => {
    const { find, dashes } = composePlan([fences, { action: 'Count rides' }], id);
    const baseline = (part: string) => find(part)?.lines[0]?.baseline ?? 0;

    expect(Math.abs(baseline('plan[0].owner') - baseline('plan[0].due'))).toBeLessThan(6);
    expect(dashes).toHaveLength(withColumns.includes(id) ? 2 : 0);
  });

  it.each(withColumns)('few owners and dates share one column in the theme %s', (theme) => {
    const plan = [
      { action: 'Fit fences', due: '30 Sept.' },
      { action: 'Remove bikes', owner: 'Cloud' },
      { action: 'Count rides' },
    ];
    const { find, dashes } = composePlan(plan, theme);
    const end = (part: string) => {
      const line = find(part)?.lines[0];
      return (line?.x ?? 0) + (line?.width ?? 0);
    };

    expect(dashes).toEqual([]);
    expect(end('plan[1].owner')).toBeCloseTo(end('plan[0].due'), 0);
  });
});
