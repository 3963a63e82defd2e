import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { encodeEvent } from '#infra/local/demo-model/wire.ts';
import { env } from '#lambdas/lib/env.ts';
import { converse } from '#lambdas/models/bedrock.ts';
import { makeGoldenBody, makeGoldenRequest } from '#test/domain/prompts/bodies.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { outlineTaskMessage } from '#test/support/scripted-outline.ts';
import {
  createCountingModel,
  createModelCallTask,
  createPortsForTask,
} from '#test/support/scripted-task.ts';

const sonnetModelId = 'us.anthropic.claude-sonnet-5-5';
const haikuModelId = 'us.anthropic.claude-haiku-5-5';

const streamEvents: [string, unknown][] = [
  ['messageStart', { role: 'assistant' }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'Read ' } } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'more.' } } }],
  ['contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { signature: 's1' } } }],
  ['contentBlockStop', { contentBlockIndex: 0 }],
  ['contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'The plan.' } }],
  ['contentBlockStop', { contentBlockIndex: 1 }],
  ['messageStop', { stopReason: 'end_turn' }],
  ['metadata', { usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 } }],
];

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      for (const [type, body] of streamEvents) response.write(encodeEvent(type, body));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

describe('a call to a reasoning model', () => {
  test('a model call sends minimal reasoning and no forced tool to Sonnet 5.5', () => {
    const body = makeGoldenBody('brief', 'en', sonnetModelId);

    expect(body.additionalModelRequestFields).toEqual({ thinking: { type: 'between_tools' } });
    expect(body.toolConfig?.tools).toBeDefined();
    expect(body.toolConfig?.toolChoice).toBeUndefined();
  });

  test('a model call disables reasoning and forces the tool for Haiku 5.5', () => {
    const body = makeGoldenBody('slide', 'en', haikuModelId);

    expect(body.additionalModelRequestFields).toEqual({ thinking: { type: 'disabled' } });
    expect(body.toolConfig?.toolChoice).toEqual({ any: {} });
  });

  test('the reasoning is returned before the response, as the next turn requires', async () => {
    const texts: string[] = [];

    const answer = await converse(makeGoldenRequest('outline', 'en', sonnetModelId), (text) => {
      texts.push(text);
    });

    expect(answer.message.content).toEqual([
      { reasoningContent: { reasoningText: { text: 'Read more.', signature: 's1' } } },
      { text: 'The plan.' },
    ]);
    expect(texts).toEqual(['The plan.']);
  });

  test('the reserved and allowed tokens are those that the model’s own tokenizer counts', async () => {
    const { models, model_quotas } = env.SETTINGS;
    onTestFinished(() => void Object.assign(env.SETTINGS, { models, model_quotas }));
    Object.assign(env.SETTINGS, {
      models: { ...models, slide: haikuModelId },
      model_quotas: { [haikuModelId]: { tokens_per_minute: 1_000_000 } },
    });
    const deck = await newDeck();
    const { model, requests } = createCountingModel();

    await runTask(outlineTaskMessage(deck.id), createPortsForTask(createModelCallTask(1), model));

    expect(requests.map(({ maxTokens }) => maxTokens)).toEqual([1_300]);
  });
});
