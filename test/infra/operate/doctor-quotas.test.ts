import { expect, onTestFinished, test } from 'vitest';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { checkQuotas } from '#infra/operate/doctor/check-quotas.ts';
import type { ModelQuota } from '#shared/schemas/settings.ts';
import { json, refusal, startLoopbackAws } from './loopback-aws.ts';
import { accountWith, config, credentials, quotaOf } from './ready-account.ts';

const id = 'us.anthropic.claude-haiku-4-5-20251001-v1:0';
const names = {
  tokens: 'Cross-region model inference tokens per minute for Anthropic Claude Haiku 4.5',
  global: 'Global cross-region model inference tokens per minute for Anthropic Claude Haiku 4.5',
  requests: 'Cross-region model inference requests per minute for Anthropic Claude Haiku 4.5',
  long: 'Cross-region model inference tokens per minute for Anthropic Claude Haiku 4.5 1M Context',
};

async function findingsOf(laid: Parameters<typeof accountWith>[0], quota: ModelQuota, model = id) {
  const { endpoint, close } = await startLoopbackAws(accountWith(laid));
  onTestFinished(close);
  const settings = {
    ...config.settings,
    models: { brief: model, outline: model, slide: model, revise: model },
    model_quotas: { [model]: quota },
  };
  return checkQuotas({
    config: { ...config, settings },
    aws: openAws('us-east-1', { endpoint, credentials }),
    place: { account: '123456789012', region: 'us-east-1' },
  });
}

const listed = (...quotas: [string, number][]) => ({
  'servicequotas ListServiceQuotas': json({
    Quotas: quotas.map(([name, value]) => quotaOf(name, value)),
  }),
});

test('a stage within the quotas of its account is fine', async () => {
  const laid = listed(
    [names.global, 10],
    [names.long, 1],
    [names.tokens, 5e6],
    [names.requests, 600],
  );

  expect(
    await findingsOf(laid, { tokens_per_minute: 4_000_000, requests_per_minute: 600 }),
  ).toMatchObject([
    { state: 'fine', says: `4000000 of 5000000 tokens a minute of ${id}.` },
    { state: 'fine', says: `600 of 600 requests a minute of ${id}.` },
  ]);
});

test('a stage above a quota of its account is told which to raise', async () => {
  const laid = listed([names.tokens, 200_000]);

  expect(await findingsOf(laid, { tokens_per_minute: 400_000 })).toMatchObject([
    { state: 'later', todo: [expect.stringContaining(`"${names.tokens}"`)] },
  ]);
});

test('a global profile has its own quota', async () => {
  const laid = listed([names.tokens, 5e6], [names.global, 10]);

  expect(
    await findingsOf(laid, { tokens_per_minute: 400 }, id.replace('us.', 'global.')),
  ).toMatchObject([{ state: 'later', says: expect.stringContaining('the account 10:') }]);
});

test('a quota that Service Quotas does not list is to be compared by hand', async () => {
  expect(await findingsOf(listed(), { tokens_per_minute: 400 })).toMatchObject([
    { state: 'later', says: `Service Quotas names no tokens a minute of ${id}.` },
  ]);
});

test('what these credentials may not list is named', async () => {
  const laid = { 'servicequotas ListServiceQuotas': refusal('AccessDeniedException', 403) };

  expect(await findingsOf(laid, { tokens_per_minute: 400 })).toMatchObject([
    { state: 'later', says: expect.stringContaining('servicequotas:ListServiceQuotas') },
  ]);
});
