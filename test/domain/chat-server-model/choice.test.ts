import { expect, test } from 'vitest';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { describeModel, toModelSettings, toModelWebConfig } from '#infra/local/model.ts';
import { type ModelChoice, readModelChoice } from '#infra/local/model-choice.ts';
import { modelInfo } from '#lambdas/models/catalog.ts';
import { webConfigSchema } from '#shared/schemas/config.ts';

const MODEL_BASE_URL = 'http://127.0.0.1:11434/v1';
const MODEL_NAME = 'qwen3:8b';
const chatServerChoice = readModelChoice({ MODEL_BASE_URL, MODEL_NAME });
const demoChoice: ModelChoice = { kind: 'demo', settings: demoSettingsSchema.parse({}) };

test.each([{}, { MODEL: '', MODEL_BASE_URL: '', MODEL_NAME: '' }, { MODEL: 'demo' }])(
  'the demo model is used by default: %o',
  (env) => {
    expect(readModelChoice(env)).toEqual(demoChoice);
  },
);

test('the speed in DEMO_MODEL is also the speed that estimates assume before tasks are measured', () => {
  const choice = readModelChoice({ DEMO_MODEL: '{"ttft_ms":500,"tokens_per_s":100}' });

  expect(toModelSettings(choice).model_pace).toEqual({ ttft_ms: 500, tokens_per_s: 100 });
});

test.each(['', '/', '/chat/completions', '/chat/completions/'])(
  'MODEL_BASE_URL may end in "%s"',
  (end) => {
    const env = {
      MODEL_BASE_URL: `${MODEL_BASE_URL}${end}`,
      MODEL_NAME,
      MODEL_API_KEY: 'k',
      MODEL_PARALLEL: '2',
    };

    expect(readModelChoice(env)).toEqual({
      kind: 'passed_on',
      parallel: 2,
      server: { baseUrl: MODEL_BASE_URL, model: MODEL_NAME, apiKey: 'k' },
    });
  },
);

test.each([
  [{ MODEL_BASE_URL: 'nowhere', MODEL_NAME }, /MODEL_BASE_URL .*http:\/\/127/],
  [{ MODEL_BASE_URL: 'localhost:11434', MODEL_NAME }, /MODEL_BASE_URL .*http:\/\/127/],
  [{ MODEL_BASE_URL: 'ftp://models.test', MODEL_NAME }, /MODEL_BASE_URL .*http:\/\/127/],
  [{ MODEL_BASE_URL: 'http://me:secret@models.test/v1', MODEL_NAME }, /key into MODEL_API_KEY/],
  [{ MODEL_BASE_URL: 'http://:secret@models.test/v1', MODEL_NAME }, /key into MODEL_API_KEY/],
  [{ MODEL_BASE_URL: 'http://models.test/v1?key=k', MODEL_NAME }, /MODEL_BASE_URL .*query/],
  [{ MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY: 'sk-钥匙' }, /MODEL_API_KEY .*ASCII/],
  [{ MODEL_BASE_URL }, /no model of.*MODEL_NAME/],
  [{ MODEL_NAME }, /MODEL_NAME is set.*MODEL_BASE_URL/],
  [{ MODEL_API_KEY: 'k' }, /MODEL_API_KEY is set.*MODEL_BASE_URL/],
  [{ MODEL_PARALLEL: '2' }, /MODEL_PARALLEL is set.*MODEL_BASE_URL/],
  [{ MODEL_BASE_URL, MODEL_NAME, MODEL_PARALLEL: '0' }, /MODEL_PARALLEL .*at least 1/],
  [{ DEMO_MODEL: '{"ttft_ms":"slow"}' }, /DEMO_MODEL must be JSON/],
  [{ MODEL: 'gpt' }, /MODEL .*"demo" or "bedrock"/],
  [{ MODEL: 'bedrock', MODEL_BASE_URL, MODEL_NAME }, /two models/],
  [{ MODEL: 'demo', MODEL_BASE_URL, MODEL_NAME }, /two models/],
])('the model settings %o are rejected with the name of the variable', (env, why) => {
  expect(() => readModelChoice(env)).toThrow(why);
});

test.each([
  { MODEL_BASE_URL: 'http://me:secret@models.test/v1' },
  { MODEL_BASE_URL: 'http://models.test/v1?key=secret' },
  { MODEL_BASE_URL, MODEL_API_KEY: 'secret\nsecret' },
])('error messages do not contain secrets: %o', (amiss) => {
  const env = { MODEL_NAME, ...amiss };

  expect(() => readModelChoice(env)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret') }),
  );
});

test('MODEL=bedrock uses the Bedrock models of the dev stage, or the named model', () => {
  const stageSettings = toModelSettings({ kind: 'bedrock' });
  const namedSettings = toModelSettings({ kind: 'bedrock', name: 'eu.anthropic.claude-haiku-4-5' });

  expect(stageSettings.models?.slide).toMatch(/anthropic\.claude/);
  const [quota] = Object.values(stageSettings.model_quotas ?? {});
  expect(quota?.tokens_per_minute).toBeLessThan(20_000_000);
  expect(Object.keys(namedSettings.model_quotas ?? {})).toEqual(['eu.anthropic.claude-haiku-4-5']);
  expect(new Set(Object.values(namedSettings.models ?? {}))).toEqual(
    new Set(['eu.anthropic.claude-haiku-4-5']),
  );
});

test('the web configuration names the model, and reports demo_model only for the demo model', () => {
  const webConfig = (choice: ModelChoice) => toModelWebConfig(choice);

  expect(webConfig(demoChoice)).toEqual({ demo_model: true });
  expect(webConfig(chatServerChoice)).toEqual({ demo_model: false, passed_on_model: MODEL_NAME });
  expect(webConfig({ kind: 'bedrock' })).toEqual({ demo_model: false });
  expect(webConfigSchema.shape.passed_on_model.parse(MODEL_NAME)).toBe(MODEL_NAME);
});

test('the terminal output names the model and its limits', () => {
  expect(describeModel(demoChoice)).toContain('demo');
  expect(describeModel(chatServerChoice)).toBe(`${MODEL_NAME} at ${MODEL_BASE_URL}`);
  expect(describeModel({ kind: 'bedrock', name: 'm' })).toMatch(/costs money\): m$/);
});

test('a demo model with a cache has an id that supports cache points', () => {
  const choice = readModelChoice({ DEMO_MODEL: '{"cache":true}' });

  const { slide } = toModelSettings(choice).models ?? {};

  expect(modelInfo(slide ?? '')).toMatchObject({ cache: true, forced_tool: true });
});
