import { describe, expect, onTestFinished, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import { env } from '#lambdas/lib/env.ts';
import { callCostMicros } from '#lambdas/models/call-cost.ts';
import { costMicros, modelInfo, priceList, unknownModels } from '#lambdas/models/catalog.ts';
import { settingsSchema } from '#shared/schemas/settings.ts';

const modelUsage = {
  input_tokens: 1_000,
  output_tokens: 100,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};

test('the model catalogue has the models of every deployment stage', () => {
  const ids = Object.values(stages).flatMap(({ settings }) => Object.values(settings.models));

  expect(unknownModels(ids)).toEqual([]);
});

test('an unknown model is reported once, has no special options and costs nothing', () => {
  const id = 'example.new-model-v1:0';

  expect(unknownModels([id, 'deckwright.demo-v1:0', id])).toEqual([id]);
  expect(modelInfo(id)).toMatchObject({ forced_tool: false, cache: false, output_burndown: 5 });
  expect(costMicros(id, modelUsage)).toBe(0);
});

test.each([
  ['global.anthropic.claude-sonnet-4-5-20250929-v1:0', 4_500],
  ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 4_950],
  ['anthropic.claude-sonnet-4-20250514-v1:0', 4_500],
  ['global.anthropic.claude-sonnet-5', 3_000],
  ['us.anthropic.claude-sonnet-5', 3_300],
  ['global.anthropic.claude-haiku-5-5', 150],
  ['us.anthropic.claude-haiku-5-5', 165],
  ['global.anthropic.claude-haiku-4-5-20251001-v1:0', 1_500],
  ['eu.anthropic.claude-haiku-4-5-20251001-v1:0', 1_650],
])('the model %s has the listed price, with a surcharge for regional ids', (id, micros) => {
  expect(costMicros(id, modelUsage)).toBe(micros);
  expect(modelInfo(id)).toMatchObject({ forced_tool: true, cache: true });
});

test('Sonnet 5.5 gets no forced tool choice, because the model rejects requests with one', () => {
  expect(costMicros('us.anthropic.claude-sonnet-5-5', modelUsage)).toBe(3_300);
  expect(modelInfo('us.anthropic.claude-sonnet-5-5')).toMatchObject({ forced_tool: false });
});

test('the price list names its source and date', () => {
  expect(priceList.page).toMatch(/^https:\/\/aws\.amazon\.com\//);
  expect(priceList.as_of).toMatch(/^20\d\d-[01]\d$/);
});

describe('a deployment with its own model prices', () => {
  const ownPrices = { input: 2, output: 8, cache_read: 0.2, cache_write: 2.5 };
  const id = 'example.new-model-v1:0';
  const settings = { ...stages.dev.settings, model_prices: { [id]: ownPrices } };

  test('a model with a price in the deployment’s settings costs that price; other models cost the list price', () => {
    const pricesBefore = env.SETTINGS.model_prices;
    onTestFinished(() => void Object.assign(env.SETTINGS, { model_prices: pricesBefore }));
    const { model_prices } = settingsSchema.parse(settings);
    Object.assign(env.SETTINGS, { model_prices });

    expect(callCostMicros(id, modelUsage)).toBe(2_800);
    expect(callCostMicros('global.anthropic.claude-haiku-4-5-20251001-v1:0', modelUsage)).toBe(
      1_500,
    );
  });

  test('a model with neither a list price nor a price in the settings is reported as unknown', () => {
    expect(unknownModels([id, 'example.other-v1:0'], settings.model_prices)).toEqual([
      'example.other-v1:0',
    ]);
  });

  test('settings with a model that has no quota are rejected', () => {
    const parsed = settingsSchema.safeParse({ ...settings, model_quotas: {} });

    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(
      [...new Set(Object.values(settings.models))].map((modelId) => `has no quota of ${modelId}`),
    );
  });

  test('settings with a negative price are rejected', () => {
    const wrongPrices = { [id]: { ...ownPrices, output: -1 } };

    expect(settingsSchema.safeParse({ ...settings, model_prices: wrongPrices }).success).toBe(
      false,
    );
  });
});
