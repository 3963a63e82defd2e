import { expect, onTestFinished, test } from 'vitest';
import { openAws } from '#infra/operate/doctor/aws-clients.ts';
import { checkQuotas } from '#infra/operate/doctor/check-quotas.ts';
import type { ModelQuota } from '#shared/schemas/settings.ts';
import { errorResponse, jsonResponse, startLoopbackAws } from './loopback-aws.ts';
import { config, createBedrockQuota, createReadyAccount, credentials } from './ready-account.ts';

const id = 'us.anthropic.claude-haiku-4-5-20251001-v1:0';
const quotaNames = {
  tokens: 'Cross-region model inference tokens per minute for Anthropic Claude Haiku 4.5',
  global: 'Global cross-region model inference tokens per minute for Anthropic Claude Haiku 4.5',
  requests: 'Cross-region model inference requests per minute for Anthropic Claude Haiku 4.5',
  long: 'Cross-region model inference tokens per minute for Anthropic Claude Haiku 4.5 1M Context',
};

async function runCheck(
  overrides: Parameters<typeof createReadyAccount>[0],
  quota: ModelQuota,
  model = id,
) {
  const { endpoint, close } = await startLoopbackAws(createReadyAccount(overrides));
  onTestFinished(close);
  const settings = {
    ...config.settings,
    models: { brief: model, outline: model, slide: model, revise: model },
    model_quotas: { [model]: quota },
  };
  return checkQuotas({
    config: { ...config, settings },
    aws: openAws('us-east-1', { endpoint, credentials }),
    target: { account: '123456789012', region: 'us-east-1' },
  });
}

const quotaResponse = (...quotas: [string, number][]) => ({
  'servicequotas ListServiceQuotas': jsonResponse({
    Quotas: quotas.map(([name, value]) => createBedrockQuota(name, value)),
  }),
});

test('the doctor passes for a stage within the account’s quotas', async () => {
  const overrides = quotaResponse(
    [quotaNames.global, 10],
    [quotaNames.long, 1],
    [quotaNames.tokens, 5e6],
    [quotaNames.requests, 600],
  );

  expect(
    await runCheck(overrides, { tokens_per_minute: 4_000_000, requests_per_minute: 600 }),
  ).toMatchObject([
    { state: 'ok', message: `The stage uses 4000000 of 5000000 tokens per minute for ${id}.` },
    { state: 'ok', message: `The stage uses 600 of 600 requests per minute for ${id}.` },
  ]);
});

test('the doctor names the quota to raise for a stage that exceeds the quota', async () => {
  const overrides = quotaResponse([quotaNames.tokens, 200_000]);

  expect(await runCheck(overrides, { tokens_per_minute: 400_000 })).toMatchObject([
    { state: 'warning', steps: [expect.stringContaining(`"${quotaNames.tokens}"`)] },
  ]);
});

test('the doctor compares a global inference profile with the quota for global profiles', async () => {
  const overrides = quotaResponse([quotaNames.tokens, 5e6], [quotaNames.global, 10]);

  expect(
    await runCheck(overrides, { tokens_per_minute: 400 }, id.replace('us.', 'global.')),
  ).toMatchObject([{ state: 'warning', message: expect.stringContaining('the account only 10:') }]);
});

test('the doctor asks for a manual comparison if Service Quotas does not list the quota', async () => {
  expect(await runCheck(quotaResponse(), { tokens_per_minute: 400 })).toMatchObject([
    { state: 'warning', message: `Service Quotas lists no tokens per minute for ${id}.` },
  ]);
});

test('the doctor names the missing permission of the credentials', async () => {
  const overrides = {
    'servicequotas ListServiceQuotas': errorResponse('AccessDeniedException', 403),
  };

  expect(await runCheck(overrides, { tokens_per_minute: 400 })).toMatchObject([
    { state: 'warning', message: expect.stringContaining('servicequotas:ListServiceQuotas') },
  ]);
});
