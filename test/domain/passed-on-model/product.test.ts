import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConverseServer } from '#infra/local/demo-model/converse-server.ts';
import { settingsOfModel } from '#infra/local/model.ts';
import { startPassingServer } from '#infra/local/openai/server.ts';
import { stages } from '#infra/stages.ts';
import { converse, converseInput } from '#lambdas/models/bedrock.ts';
import { costMicros, factsOf, unknownModels } from '#lambdas/models/catalog.ts';
import { ModelError, type ModelRequest, toolUsesOf } from '#lambdas/models/port.ts';
import { requestOf } from '#test/domain/prompts/bodies.ts';
import {
  type ChatServerOfTest,
  callPiece,
  finish,
  refusing,
  startChatServer,
  streaming,
  usage,
} from './chat-server.ts';

let chat: ChatServerOfTest;
let passing: ConverseServer;
let modelId: string;

beforeAll(async () => {
  chat = await startChatServer(streaming([]));
  const server = { baseUrl: chat.baseUrl, model: 'demo-claude-haiku-4-5' };
  passing = await startPassingServer({ server });
  modelId = settingsOfModel({ kind: 'passed_on', server }).models?.slide ?? '';
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: passing.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    STAGE: 'test',
    SETTINGS: JSON.stringify(stages.local.settings),
    POWERTOOLS_METRICS_DISABLED: 'true',
  });
});

afterAll(async () => {
  await passing.close();
  await chat.close();
});

const slideCall = (): ModelRequest => requestOf('slide', 'en', modelId);

/** Each text on lines of its own, tools by their names but for the first one. */
const pretty = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll('\\n', '\\n\n')}\n`;

test('the product’s call for a slide is passed on as it was agreed', async () => {
  chat.answersWith(streaming([callPiece(0, '{}', { id: 'c', name: 'x' }), finish('stop')]));

  await converse(slideCall());

  const { tools, ...body } = chat.heard.at(-1)?.body ?? {};
  const [first, ...others] = tools ?? [];
  const shown = { ...body, tools: [first, ...others.map((one) => one.function.name)] };
  await expect(pretty(shown)).toMatchFileSnapshot('golden/slide.en.txt');
});

test('the product’s port has a tool’s answer from it, and the usage', async () => {
  chat.answersWith(
    streaming([
      callPiece(0, '{"title":', { id: 'c1', name: 'big-number' }),
      callPiece(0, '"Losses fell"}'),
      finish('tool_calls'),
      usage(900, 30, 100),
    ]),
  );

  const answer = await converse(slideCall());

  expect(toolUsesOf(answer.message)).toEqual([
    { id: 'c1', name: 'big-number', input: { title: 'Losses fell' } },
  ]);
  expect(answer.usage).toEqual({
    input_tokens: 800,
    output_tokens: 30,
    cache_read_tokens: 100,
    cache_write_tokens: 0,
  });
});

test.each([
  [429, 'slow down', 'throttled'],
  [503, 'loading', 'overloaded'],
  [500, 'oops', 'overloaded'],
  [401, 'no key', 'access_denied'],
  [404, 'model not found', 'model_unavailable'],
  [400, "this model's maximum context length is 4096 tokens", 'context_too_long'],
  [400, 'bad schema', 'invalid_output'],
])('a refusal of %i (%s) is %s to the product', async (status, message, code) => {
  chat.answersWith(refusing(status, { error: { message } }));

  const failure = await converse(slideCall()).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ModelError);
  expect(failure).toMatchObject({ code, hasStarted: false });
});

test.each([401, 404])(
  'who runs a server that refuses by %i is not sent to Bedrock',
  async (status) => {
    chat.answersWith(refusing(status, { error: { message: 'no' } }));

    const failure = await converse(slideCall()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ remedy: expect.stringMatching(/MODEL_API_KEY.*MODEL_NAME/) });
  },
);

test('whatever its name is, such a model has no price and is asked for no cache', () => {
  const million = {
    input_tokens: 1_000_000,
    output_tokens: 1_000_000,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
  };

  expect(costMicros(modelId, million)).toBe(0);
  expect(factsOf(modelId)).toMatchObject({ forced_tool: true, cache: false, output_burndown: 1 });
  expect(unknownModels([modelId])).toEqual([]);
  expect(JSON.stringify(converseInput(slideCall()))).not.toContain('cachePoint');
});
