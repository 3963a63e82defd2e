import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stages } from '#infra/stages.ts';
import { ModelError, type ModelErrorCode, type ModelRequest } from '#lambdas/models/port.ts';
import { withMetrics } from '#lambdas/models/with-metrics.ts';
import { metricNames, metricsNamespace } from '#shared/metrics.ts';

vi.stubEnv('STAGE', 'test');
vi.stubEnv('SETTINGS', JSON.stringify(stages.local.settings));
vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'worker');
vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');

const logLines: string[] = [];
beforeEach(() => {
  logLines.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    logLines.push(String(line));
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
const modelAnswer = {
  message: { role: 'assistant' as const, content: [] },
  stopReason: 'end_turn',
  usage,
  latencyMs: 840,
};

const createFailingModel = (code: ModelErrorCode, errorDetails = {}) =>
  withMetrics(async () => {
    throw new ModelError(code, 'refused', errorDetails);
  })(request);

/** Returns the one metric line that was written, parsed like CloudWatch does. */
function readWrittenMetrics() {
  const [line = '{}', ...others] = logLines;
  expect(others).toEqual([]);
  const { _aws, ...values } = JSON.parse(line);
  const [errorDetails] = _aws.CloudWatchMetrics;
  const names: string[] = errorDetails.Metrics.map(({ Name }: { Name: string }) => Name);
  return { errorDetails, names, values };
}

test('a measured model records the tokens, price and latency of a response by stage', async () => {
  await withMetrics(async () => modelAnswer)(request);

  const { errorDetails, values } = readWrittenMetrics();
  expect([errorDetails.Namespace, errorDetails.Dimensions]).toEqual([
    metricsNamespace,
    [['service', 'stage']],
  ]);
  expect(values).toEqual({
    service: 'worker',
    stage: 'test',
    model: request.modelId,
    purpose: 'slide',
    ModelCalls: 1,
    ModelInputTokens: 1_000,
    ModelOutputTokens: 200,
    ModelCachedTokens: 500,
    // 1,000 input tokens at $1, 200 output tokens at $5 and 500 cached tokens at $0.10 per million tokens.
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
])('a model call that fails with %s counts as a call and %j', async (code, more) => {
  await expect(createFailingModel(code)).rejects.toThrow('refused');

  expect(readWrittenMetrics().names).toEqual(['ModelCalls', ...more]);
});

test('a measured model records the cost of an interrupted call up to the interruption', async () => {
  await expect(createFailingModel('overloaded', { usage })).rejects.toThrow('refused');

  expect(readWrittenMetrics().values.ModelCostMicros).toBe(2_050);
});

test('a measured model passes on errors that are not model failures without counting them', async () => {
  const ask = withMetrics(async () => {
    throw new TypeError('a mistake of ours');
  });

  await expect(ask(request)).rejects.toThrow(TypeError);
  expect(logLines).toEqual([]);
});

test('the metrics contain no prompt or response text, and every metric name is declared', async () => {
  await withMetrics(async () => modelAnswer)(request);

  expect(logLines.join('')).not.toContain('plum');
  const known: readonly string[] = metricNames;
  expect(readWrittenMetrics().names.filter((name) => !known.includes(name))).toEqual([]);
});
