import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import type { PresentationEstimate } from '#shared/schemas/estimate.ts';
import type { UsageTotals } from '#shared/schemas/usage.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { processQueueUntil } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({}) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

test('a presentation’s estimate is stored, covers the actual usage and is returned with the presentation', async () => {
  const { token } = await newUser();
  const body = { topic: 'Urban beekeeping', slide_count: 4 };
  const responseBefore = await call('POST', '/presentations/estimate', { token, body });
  const creationResponse = await call('POST', '/presentations', { token, body });
  const id = String(creationResponse.body.id);
  await processQueueUntil(id, (deck) => deck.status === 'completed');

  const readResponse = await call('GET', `/presentations/${id}`, { token });
  const tokens = await call('GET', `/tokens/presentations/${id}/tokens`, { token });

  const {
    quota_after: _,
    detected_language,
    ...estimate
  } = responseBefore.body as PresentationEstimate;
  expect(detected_language).toBe('en');
  expect(creationResponse.body.estimate).toEqual(estimate);
  expect(readResponse.body.estimate).toEqual(estimate);
  expect(tokens.body.estimate).toEqual(estimate);
  const totals = tokens.body.totals as UsageTotals;
  const actual = totals.input_tokens + totals.cache_write_tokens + totals.output_tokens;
  expect(actual).toBeGreaterThanOrEqual(estimate.tokens.low);
  expect(actual).toBeLessThanOrEqual(estimate.tokens.high);
  expect(await getDeck(id)).toMatchObject({ shape: { slides: 4, language_class: 'latin' } });
}, 90_000);
