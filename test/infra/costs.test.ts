import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import { assumptions } from '../../scripts/costs/assumptions.ts';
import {
  byPrice,
  lookingLines,
  makingLines,
  modelDollars,
  monthLines,
  quietLines,
  workerSeconds,
} from '../../scripts/costs/costs-of.ts';
import { readMeasurement } from '../../scripts/costs/measurement.ts';
import { costsPage } from '../../scripts/costs/page.ts';
import { dollarsOf, type Price, prices } from '../../scripts/costs/prices.ts';
import { stackFacts } from '../../scripts/costs/stack-facts.ts';
import { synthesisMs } from './synthesize.ts';

const measured = await readMeasurement();
const { models } = stages.prod.settings;

test('docs/operators/costs.md is of these prices, formulas and measurement: else npm run costs -- --page', async () => {
  const page = await readFile(new URL('../../docs/operators/costs.md', import.meta.url), 'utf8');

  expect(page).toBe(costsPage(measured, models));
});

test(
  'what is paid for by the month is what the template has: else npm run costs -- --page',
  async () => {
    expect(measured.stack).toEqual(await stackFacts());
  },
  synthesisMs,
);

test('a price is paid by its unit, above what is free where that counts', () => {
  expect(dollarsOf('tableWrites', 2_000_000)).toBeCloseTo(1.25);
  expect(dollarsOf('queueRequests', 1_500_000)).toBeCloseTo(0.6);
  expect(dollarsOf('queueRequests', 1_500_000, true)).toBeCloseTo(0.2);
  expect(dollarsOf('dashboards', 1, true)).toBe(0);
});

const none = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};
const deck = {
  ...measured.decks.text,
  cpu_seconds: 5,
  table_requests: 100,
  object_puts: 30,
  object_gets: 20,
  tokens: {
    brief: none,
    outline: { ...none, calls: 1, input_tokens: 1_000_000 },
    slide: { ...none, calls: 9, output_tokens: 600 },
    revise: none,
  },
};

test('the worker is paid for its own work and for the wait for a model', () => {
  // 5 s of work, 100 requests of 5 ms, 50 of 30 ms, ten first tokens of a second each, 600 tokens at 60 a second.
  expect(workerSeconds(deck)).toBeCloseTo(27);
  const [time] = makingLines(deck, measured);
  const watches = 0.5 * deck.messages_watch * assumptions.watch_s;
  expect(time?.quantity).toBeCloseTo((measured.stack.memory_mb.worker / 1024) * 27 + watches);
});

test('tokens are paid by the model of their role', () => {
  const cheap = 'global.anthropic.claude-haiku-4-5-20251001-v1:0';
  const dear = 'global.anthropic.claude-sonnet-4-5-20250929-v1:0';
  const roles = { brief: dear, outline: dear, slide: cheap, revise: cheap };

  // A million in at 3 $, 600 out at 5 $ a million.
  expect(modelDollars(deck, roles)).toBeCloseTo(3.003);
});

test('a month is the quiet one and each deck, made and looked at, once', () => {
  const sumOf = (lines: Parameters<typeof byPrice>[0], name: string) =>
    byPrice(lines).find(({ price }) => price === name)?.quantity ?? 0;
  const each = [...makingLines(measured.decks.text, measured), ...lookingLines(measured)];

  for (const name of ['tableWrites', 'tableReads', 'queueRequests', 'lambdaTime', 'traces']) {
    expect(sumOf(monthLines(measured), name)).toBeCloseTo(
      sumOf(quietLines(measured), name) + assumptions.decks_a_month * sumOf(each, name),
    );
  }
});

test.each<[string, Price]>(Object.entries(prices))(
  'the price of %s names its page',
  (_name, price) => {
    expect(price.page).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\//);
    expect(price.usd * price.per).toBeGreaterThan(0);
  },
);

test('what was measured is there: nothing of it is nought', () => {
  for (const { read_units, write_units, messages_generation, object_puts, cpu_seconds } of [
    measured.decks.topic,
    measured.decks.text,
  ]) {
    for (const count of [read_units, write_units, messages_generation, object_puts, cpu_seconds])
      expect(count).toBeGreaterThan(0);
  }
  expect(measured.decks.text.tokens.brief.calls).toBeGreaterThan(0);
});
