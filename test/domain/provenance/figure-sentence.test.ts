import { expect, test } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { getFigureSentence } from '#shared/domain/figures/figure-sentence.ts';

const createSlide = (layout: string, blocks: object, notes = ''): SlideContent =>
  ({ layout, title: 'Visits rose by 19%', notes, sources: [], blocks }) as unknown as SlideContent;

const findSentence = (content: SlideContent, part: string, text: string) =>
  getFigureSentence(content, {
    part,
    text,
    state: 'unsupported',
    passage_id: null,
    quote: null,
    source: null,
    page: null,
  });

test('the sentence that contains a number is returned without markup', () => {
  const lead =
    'The evenings were added in May. **Visits** rose by 19% in the year after it. Costs rose.';

  expect(findSentence(createSlide('bullets', { lead, items: [] }), 'lead', '19%')).toBe(
    'Visits rose by 19% in the year after it.',
  );
  expect(findSentence(createSlide('bullets', { items: [] }), 'title', '19%')).toBe(
    'Visits rose by 19%',
  );
  const notes = 'Welcome all. Then say that 212 people came. Thank them.';
  expect(findSentence(createSlide('bullets', { items: [] }, notes), 'notes', '212')).toBe(
    'Then say that 212 people came.',
  );
});

test('for a number in a table cell the whole row is returned, and for the value of a statistic its label and detail too', () => {
  const rows = [
    ['North', '12'],
    ['South', '94'],
  ];
  const stats = [{ value: '94%', label: 'come again', detail: 'asked in May' }];

  expect(
    findSentence(createSlide('table', { columns: ['Pier', 'dB'], rows }), 'rows[1][1]', '94'),
  ).toBe('South · 94');
  expect(findSentence(createSlide('stats', { stats }), 'stats[0].value', '94%')).toBe(
    '94% · come again · asked in May',
  );
  expect(
    findSentence(createSlide('big-number', { value: '94%', label: 'come again' }), 'value', '94%'),
  ).toBe('94% · come again');
});

test('the sentence of a chart value includes the series and category', () => {
  const series = [{ name: 'Visits', values: [12, 94] }];
  const chart = createSlide('chart', {
    kind: 'bar',
    categories: ['May', 'June'],
    series,
    takeaway: '',
  });

  expect(findSentence(chart, 'series[0].values[1]', '94 %')).toBe('Visits · June · 94 %');
});

test('the sentence of a figure is the figure alone when its block was deleted', () => {
  expect(findSentence(createSlide('bullets', { items: [] }), 'items[4].text', '94')).toBe('94');
});
