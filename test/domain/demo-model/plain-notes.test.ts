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
