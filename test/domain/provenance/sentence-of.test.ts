import { expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { sentenceOf } from '#shared/domain/figures/sentence-of.ts';

const slide = (layout: string, blocks: object, notes = ''): SlideContent =>
  ({ layout, title: 'Visits rose by 19%', notes, sources: [], blocks }) as unknown as SlideContent;

const told = (content: SlideContent, part: string, text: string) =>
  sentenceOf(content, {
    part,
    text,
    state: 'unsupported',
    passage_id: null,
    quote: null,
    source: null,
    page: null,
  });

test('a figure in prose stands in its sentence, without marks', () => {
  const lead =
    'The evenings were added in May. **Visits** rose by 19% in the year after it. Costs rose.';

  expect(told(slide('bullets', { lead, items: [] }), 'lead', '19%')).toBe(
    'Visits rose by 19% in the year after it.',
  );
  expect(told(slide('bullets', { items: [] }), 'title', '19%')).toBe('Visits rose by 19%');
  const notes = 'Welcome all. Then say that 212 people came. Thank them.';
  expect(told(slide('bullets', { items: [] }, notes), 'notes', '212')).toBe(
    'Then say that 212 people came.',
  );
});

test('a cell stands with its row, a value with its label', () => {
  const rows = [
    ['North', '12'],
    ['South', '94'],
  ];
  const stats = [{ value: '94%', label: 'come again', detail: 'asked in May' }];

  expect(told(slide('table', { columns: ['Pier', 'dB'], rows }), 'rows[1][1]', '94')).toBe(
    'South · 94',
  );
  expect(told(slide('stats', { stats }), 'stats[0].value', '94%')).toBe(
    '94% · come again · asked in May',
  );
  expect(told(slide('big-number', { value: '94%', label: 'come again' }), 'value', '94%')).toBe(
    '94% · come again',
  );
});

test('a value of a chart stands with its series and category', () => {
  const series = [{ name: 'Visits', values: [12, 94] }];
  const chart = slide('chart', { kind: 'bar', categories: ['May', 'June'], series, takeaway: '' });

  expect(told(chart, 'series[0].values[1]', '94 %')).toBe('Visits · June · 94 %');
});

test('a part that is no longer there leaves the figure', () => {
  expect(told(slide('bullets', { items: [] }), 'items[4].text', '94')).toBe('94');
});
