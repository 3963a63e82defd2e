import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import { quotaTokens } from '#lambdas/models/catalog.ts';
import { costAssumptions } from '../../scripts/costs/assumptions.ts';
import {
  calculateModelDollars,
  estimateWorkerSeconds,
  listGenerationCosts,
  listIdleMonthCosts,
  listMonthCosts,
  listViewingCosts,
  sumByPrice,
} from '../../scripts/costs/cost-lines.ts';
import { readMeasurement } from '../../scripts/costs/measurement.ts';
import { formatCostsPage } from '../../scripts/costs/page.ts';
import { calculatePrice, type Price, prices } from '../../scripts/costs/prices.ts';
import { readStackCounts } from '../../scripts/costs/stack-counts.ts';
import { synthesisMs } from './synthesize.ts';

const costMeasurement = await readMeasurement();
const { models } = stages.prod.settings;

test('docs/operators/costs.md is up to date (if not, run npm run tool -- costs --page)', async () => {
  const page = await readFile(new URL('../../docs/operators/costs.md', import.meta.url), 'utf8');

  expect(page).toBe(formatCostsPage(costMeasurement, models));
});

test(
  'the measured stack facts match the template (if not, run npm run tool -- costs --page)',
  async () => {
    expect(costMeasurement.stack).toEqual(await readStackCounts());
  },
  synthesisMs,
);

test('a price is charged per unit, and only above the free allowance when the allowance is applied', () => {
  expect(calculatePrice('tableWrites', 2_000_000)).toBeCloseTo(1.25);
  expect(calculatePrice('queueRequests', 1_500_000)).toBeCloseTo(0.6);
  expect(calculatePrice('queueRequests', 1_500_000, true)).toBeCloseTo(0.2);
  expect(calculatePrice('dashboards', 1, true)).toBe(0);
});

const noTokens = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};
const deck = {
  ...costMeasurement.decks.text,
  cpu_seconds: 5,
  table_requests: 100,
  object_puts: 30,
  object_gets: 20,
  tokens: {
    brief: noTokens,
    outline: { ...noTokens, calls: 1, input_tokens: 1_000_000 },
    slide: { ...noTokens, calls: 9, output_tokens: 600 },
    revise: noTokens,
  },
};

test('the worker’s billed time includes waits for table, bucket and model', () => {
  // The sum of 5 s of CPU time, 100 requests of 5 ms, 50 of 30 ms, ten times one second to the first token, and 600
  // tokens at 60 per second.
  expect(estimateWorkerSeconds(deck)).toBeCloseTo(27);
  const [time] = listGenerationCosts(deck, costMeasurement);
  const watches = 0.5 * deck.messages_watch * costAssumptions.watch_s;
  expect(time?.quantity).toBeCloseTo(
    (costMeasurement.stack.memory_mb.worker / 1024) * 27 + watches,
  );
});

test('tokens are priced by the model of their role', () => {
  const cheapModel = 'global.anthropic.claude-haiku-4-5-20251001-v1:0';
  const expensive = 'global.anthropic.claude-sonnet-4-5-20250929-v1:0';
  const roles = { brief: expensive, outline: expensive, slide: cheapModel, revise: cheapModel };

  // A million input tokens at $3, and 600 output tokens at $5 per million.
  expect(calculateModelDollars(deck, roles)).toBeCloseTo(3.003);
});

test('the quantities of a month are the sum of an idle month and the generation and views of each deck', () => {
  const quantityOf = (lines: Parameters<typeof sumByPrice>[0], name: string) =>
    sumByPrice(lines).find(({ price }) => price === name)?.quantity ?? 0;
  const each = [
    ...listGenerationCosts(costMeasurement.decks.text, costMeasurement),
    ...listViewingCosts(costMeasurement),
  ];

  for (const name of ['tableWrites', 'tableReads', 'queueRequests', 'lambdaTime', 'traces']) {
    expect(quantityOf(listMonthCosts(costMeasurement), name)).toBeCloseTo(
      quantityOf(listIdleMonthCosts(costMeasurement), name) +
        costAssumptions.decks_a_month * quantityOf(each, name),
    );
  }
});

test.each<[string, Price]>(Object.entries(prices))(
  'the price of %s links to its source',
  (_name, price) => {
    expect(price.page).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\//);
    expect(price.usd * price.per).toBeGreaterThan(0);
  },
);

test.each([
  ['text', ['slide']],
  ['text', ['brief', 'outline']],
  ['text', ['brief', 'outline', 'slide']],
  ['topic', ['brief', 'outline', 'slide']],
] as const)(
  'docs/operators/scale.md states the quota tokens of a deck from a %s for %j',
  async (source, roles) => {
    const page = await readFile(new URL('../../docs/operators/scale.md', import.meta.url), 'utf8');
    const { tokens } = costMeasurement.decks[source];
    const cached = roles.reduce((sum, role) => sum + quotaTokens(models[role], tokens[role]), 0);
    const uncached = roles.reduce((sum, role) => sum + tokens[role].cache_read_tokens, cached);
    const format = (count: number) => Math.round(count).toLocaleString('en-US');

    expect(page).toContain(`| ${format(uncached)} | ${format(cached)} |`);
  },
);

test('every counter of the cost measurement is above zero', () => {
  for (const { read_units, write_units, messages_generation, object_puts, cpu_seconds } of [
    costMeasurement.decks.topic,
    costMeasurement.decks.text,
  ]) {
    for (const count of [read_units, write_units, messages_generation, object_puts, cpu_seconds])
      expect(count).toBeGreaterThan(0);
  }
  for (const { calls } of [
    costMeasurement.decks.text.tokens.outline,
    costMeasurement.decks.text.tokens.slide,
  ])
    expect(calls).toBeGreaterThan(0);
});
