import { describe, expect, onTestFinished, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import type { PresentationEstimate } from '#shared/schemas/estimate.ts';
import { call } from '#test/support/api.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';

const post = (path: string, { token }: TestUser, body: unknown, headers = {}) =>
  call('POST', path, { token, body, headers });

async function requestEstimate(person: TestUser, body: object): Promise<PresentationEstimate> {
  const answer = await post('/presentations/estimate', person, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as PresentationEstimate;
}

const createParagraphs = (paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, i) =>
      `## Hive ${i}\n\n${`Hive ${i} holds ${i * 1_000} bees, who fly ${i} km for their food, and come home by the sun. `.repeat(3)}`,
  ).join('\n\n');

describe('POST /presentations/estimate', () => {
  test('an estimate returns tokens, cost, time and the quota afterwards, and creates nothing', async () => {
    const person = await newUser({ tier: 'pro' });

    const result = await requestEstimate(person, { topic: 'Urban beekeeping', slide_count: 8 });

    expect(result).toMatchObject({
      slides: 8,
      cost_usd: { low: 0, high: 0 },
      quota_after: {
        tier: 'pro',
        decks: { used: 1, limit: 60 },
        tokens: { used: result.tokens.high, limit: 5_000_000 },
      },
    });
    expect(result.tokens.low).toBeGreaterThan(10_000);
    expect(result.tokens.high).toBeGreaterThan(result.tokens.low);
    expect(result.tokens.high).toBeLessThanOrEqual(2 * result.tokens.low);
    expect(result.seconds.low).toBeGreaterThan(0);
    const list = await call('GET', '/presentations', { token: person.token });
    expect(list.body.total).toBe(0);
  });

  test('an estimate grows with the slides, the stored sources and the pasted texts', async () => {
    const person = await newUser();
    const source = await post('/sources', person, { name: 'Hives', text: createParagraphs(40) });
    const ask = { topic: 'Bees', slide_count: 6 };

    const plain = await requestEstimate(person, ask);
    const longer = await requestEstimate(person, { ...ask, slide_count: 12 });
    const stored = await requestEstimate(person, { ...ask, source_ids: [source.body.id] });
    const toCome = await requestEstimate(person, {
      ...ask,
      texts: [{ characters: createParagraphs(40).length, start: createParagraphs(2) }],
    });

    expect(longer.tokens.low).toBeGreaterThan(1.7 * plain.tokens.low);
    expect(stored.tokens.low).toBeGreaterThan(1.2 * plain.tokens.low);
    expect(toCome.tokens.low / stored.tokens.low).toBeGreaterThan(0.8);
    expect(toCome.tokens.low / stored.tokens.low).toBeLessThan(1.25);
    expect(stored.seconds.high).toBeGreaterThan(plain.seconds.high);
  });

  test('the estimated time uses the deployment’s configured model speed while no task durations are recorded', async () => {
    const person = await newUser();
    const { model_pace } = env.SETTINGS;
    onTestFinished(() => {
      env.SETTINGS.model_pace = model_pace;
    });
    const secondsAt = async (pace: typeof model_pace) => {
      env.SETTINGS.model_pace = pace;
      return (await requestEstimate(person, { topic: 'Bees', slide_count: 8 })).seconds;
    };

    const usual = await secondsAt(model_pace);
    const slow = await secondsAt({ ttft_ms: 2_000, tokens_per_s: 20 });
    const instant = await secondsAt({ ttft_ms: 0, tokens_per_s: 0 });

    expect(model_pace).toEqual({ ttft_ms: 1_000, tokens_per_s: 60 });
    expect(usual.low).toBeGreaterThan(20);
    expect(slow.low).toBeGreaterThan(2 * usual.low);
    expect(instant.high).toBeLessThan(10);
  });

  test('an estimate returns a used-up quota instead of an error', async () => {
    const person = await newUser();
    for (let i = 0; i < 5; i += 1) await post('/presentations', person, { topic: 'Bees' });

    const result = await requestEstimate(person, { topic: 'Bees' });

    expect(result.quota_after.decks).toEqual({ used: 6, limit: 5 });
  });

  test.each([
    ['no topic', { topic: '' }, 422],
    ['more slides than the plan allows', { topic: 'Bees', slide_count: 16 }, 422],
    ['an unknown theme', { topic: 'Bees', theme: 'comic' }, 422],
    ['another user’s source', { topic: 'Bees', source_ids: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }, 404],
  ])(
    'an estimate rejects %s with the same error as the request that creates a presentation',
    async (_name, body, status) => {
      const person = await newUser();

      expect((await post('/presentations/estimate', person, body)).status).toBe(status);
      expect((await post('/presentations', person, body)).status).toBe(status);
    },
  );
});
