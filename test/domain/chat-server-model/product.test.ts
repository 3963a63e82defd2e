import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConverseServer } from '#infra/local/demo-model/converse-server.ts';
import { toModelSettings } from '#infra/local/model.ts';
import { startForwardingServer } from '#infra/local/openai/server.ts';
import { stages } from '#infra/stages.ts';
import { buildConverseInput, converse } from '#lambdas/models/bedrock.ts';
import { costMicros, modelInfo, unknownModels } from '#lambdas/models/catalog.ts';
import { ModelError, type ModelRequest, readToolUses } from '#lambdas/models/port.ts';
import { makeGoldenRequest } from '#test/domain/prompts/bodies.ts';
import {
  createFinishChunk,
  createResponder,
  createStreamResponder,
  createTextChunk,
  createToolCallChunk,
  createUsageChunk,
  startChatServer,
  type TestChatServer,
} from './chat-server.ts';

let chat: TestChatServer;
let modelServer: ConverseServer;
let modelId: string;

beforeAll(async () => {
  chat = await startChatServer(createStreamResponder([]));
  const server = { baseUrl: chat.baseUrl, model: 'demo-claude-haiku-4-5' };
  modelServer = await startForwardingServer({ server });
  modelId = toModelSettings({ kind: 'passed_on', server }).models?.slide ?? '';
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: modelServer.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    STAGE: 'test',
    SETTINGS: JSON.stringify(stages.local.settings),
    POWERTOOLS_METRICS_DISABLED: 'true',
  });
});

afterAll(async () => {
  await modelServer.close();
  await chat.close();
});

const makeSlideRequest = (): ModelRequest => makeGoldenRequest('slide', 'en', modelId);

/** Formats each text on separate lines, and lists all tools but the first by name only. */
const formatGolden = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll('\\n', '\\n\n')}\n`;

test('the slide request to the model server matches the golden file', async () => {
  chat.answersWith(
    createStreamResponder([
      createToolCallChunk(0, '{}', { id: 'c', name: 'x' }),
      createFinishChunk('stop'),
    ]),
  );

  await converse(makeSlideRequest());

  const { tools, ...body } = chat.heard.at(-1)?.body ?? {};
  const [first, ...others] = tools ?? [];
  const shown = { ...body, tools: [first, ...others.map((one) => one.function.name)] };
  await expect(formatGolden(shown)).toMatchFileSnapshot('golden/slide.en.txt');
});

test('the model port returns the tool use and the usage of the model server', async () => {
  chat.answersWith(
    createStreamResponder([
      createToolCallChunk(0, '{"title":', { id: 'c1', name: 'big-number' }),
      createToolCallChunk(0, '"Losses fell"}'),
      createFinishChunk('tool_calls'),
      createUsageChunk(900, 30, 100),
    ]),
  );

  const answer = await converse(makeSlideRequest());

  expect(readToolUses(answer.message)).toEqual([
    { id: 'c1', name: 'big-number', input: { title: 'Losses fell' } },
  ]);
  expect(answer.usage).toEqual({
    input_tokens: 800,
    output_tokens: 30,
    cache_read_tokens: 100,
    cache_write_tokens: 0,
  });
});

test('negative token counts of the model server are counted as zero', async () => {
  chat.answersWith(
    createStreamResponder([
      createTextChunk('Hi'),
      createFinishChunk('stop'),
      createUsageChunk(-5, -30, 100),
    ]),
  );

  const { usage } = await converse(makeSlideRequest());

  expect(usage.output_tokens).toBe(0);
  expect(Math.min(...Object.values(usage))).toBe(0);
});

test.each([
  [429, 'slow down', 'throttled'],
  [503, 'loading', 'overloaded'],
  [500, 'oops', 'overloaded'],
  [401, 'no key', 'access_denied'],
  [404, 'model not found', 'model_unavailable'],
  [400, "this model's maximum context length is 4096 tokens", 'context_too_long'],
  [400, 'bad schema', 'invalid_output'],
])('the model server’s %i response (%s) becomes the error %s', async (status, message, code) => {
  chat.answersWith(createResponder(status, { error: { message } }));

  const failure = await converse(makeSlideRequest()).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ModelError);
  expect(failure).toMatchObject({ code, hasStarted: false });
});

test.each([401, 404])(
  'the error for a %i from the model server does not point to Bedrock',
  async (status) => {
    chat.answersWith(createResponder(status, { error: { message: 'no' } }));

    const failure = await converse(makeSlideRequest()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ remedy: expect.stringMatching(/MODEL_API_KEY.*MODEL_NAME/) });
  },
);

test('a model that runs on a model server has no price and no cache points, whatever its name', () => {
  const million = {
    input_tokens: 1_000_000,
    output_tokens: 1_000_000,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
  };

  expect(costMicros(modelId, million)).toBe(0);
  expect(modelInfo(modelId)).toMatchObject({
    forced_tool: true,
    cache: false,
    output_burndown: 1,
  });
  expect(unknownModels([modelId])).toEqual([]);
  expect(JSON.stringify(buildConverseInput(makeSlideRequest()))).not.toContain('cachePoint');
});
