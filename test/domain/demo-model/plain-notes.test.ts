import { expect, test } from 'vitest';
import { parsePeriodList } from '#infra/local/demo-model/agent/period-lists.ts';
import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { makeDeck } from './decks.ts';

const furtherText =
  'Hotels buy all year. Schools buy before September. Small shops buy most in spring, when 40% of a year is sold.';

test.each([
  ['a list', 'Revenue by year:\n- 2022: $3.8M\n- 2023: $4.6M\n- 2024: $4.4M\n- 2025: $5.2M'],
  ['a copied sheet', 'Figures\nYear\tRevenue\n2022\t$3.8M\n2023\t$4.6M\n2024\t$4.4M\n2025\t$5.2M'],
  ['pipes', 'Figures\n2022 | $3.8M\n2023 | $4.6M\n2024 | $4.4M\n2025 | $5.2M'],
])('figures by year become a line chart, not a timeline, from %s', (_, figures) => {
  const notes = `${figures}\n\nCustomers:\n${furtherText}\n`;

  const { slides } = makeDeck(
    { topic: 'Sales', language: 'en', slide_count: 5 },
    parsePassages(notes, 's1'),
  );

  const chart = slides.find(({ layout }) => layout === 'chart');
  expect(chart?.blocks).toMatchObject({
    kind: 'line',
    categories: ['2022', '2023', '2024', '2025'],
    series: [{ values: [3.8, 4.6, 4.4, 5.2] }],
    unit: '$M',
  });
  expect(slides.map(({ layout }) => layout)).not.toContain('timeline');
});

test('lines without punctuation become the section titles of the deck', () => {
  const notes = `Heat for the old block\n\nCosts\nWe spend €4.2M a year. Repairs cost €310,000 more.\n\nBenefits\nThe pumps save 62% of the energy. They are quiet.\n\nRisks\nParts arrive late. The grid is weak in Block Six.`;

  const { plan, slides } = makeDeck(
    { topic: 'Heat', language: 'en', slide_count: 5 },
    parsePassages(notes, 's1'),
  );

  expect(plan.title).toBe('Heat for the old block');
  expect(slides.slice(1, 4).map(({ kicker }) => kicker)).toEqual(['Costs', 'Benefits', 'Risks']);
});

test('italics over several sentences leave no mark in the speaker notes', () => {
  const text = `# Report\n\n_Prepared in April. Unaudited. In millions._\n\n## Costs\n\nWe spend €4.2M a year. *Repairs cost more. Much more.* They rise.`;

  const { slides } = makeDeck(
    { topic: 'Report', language: 'en', slide_count: 3 },
    parsePassages(text, 's1'),
  );

  expect(slides.map(({ notes }) => notes).join(' ')).not.toMatch(/[_*]/);
});

test.each([
  ['- 2023: 4\n- 2024: 5\n- 2025: 6', '| Year | Value |'],
  ['- 2023年: 4万元\n- 2024年: 5万元\n- 2025年: 6万元', '| 时间 | 数值 |'],
])('a list of periods without a heading gets column names: %j', (list, head) => {
  expect(parsePeriodList(list, '')?.split('\n')[0]).toBe(head);
});

test.each([
  ['the same period twice', '- 2023: 4\n- 2024: 5\n- 2024: 6'],
  ['different units', '- 2023: 4 t\n- 2024: 5 kg\n- 2025: 6 t'],
  ['words instead of numbers', '- 2023: cold\n- 2024: warm\n- 2025: wet'],
  ['only two periods', '- 2023: 4\n- 2024: 5'],
])('a list of periods stays a list when it has %s', (_, list) => {
  expect(parsePeriodList(list, 'Heat')).toBeUndefined();
});

test.each([
  ['Revenue by quarter, in thousand euros', 'Rides (thousand euros)', 'thousand euros'],
  ['Share of trips (in %)', 'Rides (%)', '%'],
  ['各季度收入（单位：万元）', 'Rides（万元）', '万元'],
])(
  'the unit in the line %s above a table is in its header and its chart',
  (caption, name, unit) => {
    const rows =
      '| Quarter | Rides |\n|---|---|\n| Q1 | 61 |\n| Q2 | 66 |\n| Q3 | 80 |\n| Q4 | 73 |';
    const notes = `The average ride lasts 14 minutes.\n\n${caption}\n\n${rows}\n\nRiders like it.`;

    const { slides } = makeDeck(
      { topic: 'Bikes', language: 'en', slide_count: 5 },
      parsePassages(notes, 's1'),
    );

    const chart = slides.find(({ layout }) => layout === 'chart');
    expect(chart?.blocks).toMatchObject({ series: [{ name }], unit });
    expect(JSON.stringify(slides)).not.toContain(caption);
  },
);

test('a table keeps its header when the line above names no unit', () => {
  const rows = '| Quarter | Rides |\n|---|---|\n| Q1 | 61 |\n| Q2 | 66 |\n| Q3 | 80 |';
  const notes = `Rides by quarter in 2025\n\n${rows}\n\nRiders like it.`;

  const { slides } = makeDeck(
    { topic: 'Bikes', language: 'en', slide_count: 4 },
    parsePassages(notes, 's1'),
  );

  expect(JSON.stringify(slides)).not.toContain('Rides (');
});
