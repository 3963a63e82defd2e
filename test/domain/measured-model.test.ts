import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stages } from '#infra/stages.ts';
import { measured } from '#lambdas/models/measured.ts';
import { ModelError, type ModelErrorCode, type ModelRequest } from '#lambdas/models/port.ts';
import { metricNames, metricsNamespace } from '#shared/metrics.ts';

vi.stubEnv('STAGE', 'test');
vi.stubEnv('SETTINGS', JSON.stringify(stages.local.settings));
vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'worker');
vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const request: ModelRequest = {
  purpose: 'slide',
  modelId: 'global.anthropic.claude-haiku-4-5-20251001-v1:0',
  system: 'Be brief: the secret word is plum.',
  messages: [],
  maxTokens: 100,
  signal: new AbortController().signal,
  metadata: {},
};
const usage = {
  input_tokens: 1_000,
  output_tokens: 200,
  cache_read_tokens: 500,
  cache_write_tokens: 0,
};
const answer = {
  message: { role: 'assistant' as const, content: [] },
  stopReason: 'end_turn',
  usage,
  latencyMs: 840,
};

const failing = (code: ModelErrorCode, told = {}) =>
  measured(async () => {
    throw new ModelError(code, 'refused', told);
  })(request);

/** The one line that was written, read as CloudWatch reads it. */
function written() {
  const [line = '{}', ...others] = lines;
  expect(others).toEqual([]);
  const { _aws, ...values } = JSON.parse(line);
  const [told] = _aws.CloudWatchMetrics;
  const names: string[] = told.Metrics.map(({ Name }: { Name: string }) => Name);
  return { told, names, values };
}

test('an answer is counted with its tokens, its price and its time, by the stage', async () => {
  await measured(async () => answer)(request);

  const { told, values } = written();
  expect([told.Namespace, told.Dimensions]).toEqual([metricsNamespace, [['service', 'stage']]]);
  expect(values).toEqual({
    service: 'worker',
    stage: 'test',
    model: request.modelId,
    purpose: 'slide',
    ModelCalls: 1,
    ModelInputTokens: 1_000,
    ModelOutputTokens: 200,
    ModelCachedTokens: 500,
    // 1,000 at 1 $, 200 at 5 $ and 500 at 0.1 $ a million.
    ModelCostMicros: 2_050,
    ModelLatency: 840,
  });
});

test.each<[ModelErrorCode, string[]]>([
  ['throttled', ['ModelThrottles']],
  ['access_denied', ['ModelRefusals', 'ModelFailures']],
  ['model_unavailable', ['ModelRefusals', 'ModelFailures']],
  ['overloaded', ['ModelFailures']],
  ['timeout', ['ModelFailures']],
  ['aborted', []],
])('a call that is %s counts as a call and %j', async (code, more) => {
  await expect(failing(code)).rejects.toThrow('refused');

  expect(written().names).toEqual(['ModelCalls', ...more]);
});

test('a call that broke off costs what it had told by then', async () => {
  await expect(failing('overloaded', { usage })).rejects.toThrow('refused');

  expect(written().values.ModelCostMicros).toBe(2_050);
});

test('what is none of the model’s failures is counted by nobody and passed on', async () => {
  const ask = measured(async () => {
    throw new TypeError('a mistake of ours');
  });

  await expect(ask(request)).rejects.toThrow(TypeError);
  expect(lines).toEqual([]);
});

test('no word that the model was told or said is in it, and every name is one that the stack knows', async () => {
  await measured(async () => answer)(request);

  expect(lines.join('')).not.toContain('plum');
  const known: readonly string[] = metricNames;
  expect(written().names.filter((name) => !known.includes(name))).toEqual([]);
});
