import {
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
} from '@aws-sdk/client-bedrock-runtime';
import { afterEach, expect, test } from 'vitest';
import {
  type DemoModel,
  type DemoModelOptions,
  startDemoModel,
} from '#infra/local/demo-model/server.ts';
import { parseDemoSettings } from '#infra/local/demo-model/settings.ts';
import { collectEvents, collectStream, createBedrockClient } from '#test/support/converse.ts';

let model: DemoModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});

async function startModel(settings: object = {}, extra: Partial<DemoModelOptions> = {}) {
  model = await startDemoModel({ settings: parseDemoSettings(JSON.stringify(settings)), ...extra });
  return { model, client: createBedrockClient(model.url) };
}

const createPromptSection = (name: string, value: unknown) =>
  `<${name}>\n${JSON.stringify(value)}\n</${name}>`;

function createOutlinePrompt(
  topic = 'Urban beekeeping',
  extra: Partial<ConverseCommandInput> = {},
): ConverseCommandInput {
  const request = { topic, language: 'en', slide_count: 5 };
  return {
    modelId: 'demo.outline-v1:0',
    system: [
      { text: 'Deckwright prompt: outline@1\nWrite an outline.' },
      { cachePoint: { type: 'default' } },
    ],
    messages: [
      {
        role: 'user',
        content: [
          {
            text: `${createPromptSection('request', request)}\n${createPromptSection('brief', null)}`,
          },
        ],
      },
    ],
    inferenceConfig: { maxTokens: 4000 },
    requestMetadata: { presentation_id: 'p1', run: '1' },
    ...extra,
  };
}

function createSlidePrompt(): ConverseCommandInput {
  const request = { topic: 'Urban beekeeping', language: 'en', slide_count: 5 };
  const entry = {
    i: 1,
    point: 'What problem does Urban beekeeping solve?',
    intent: '',
    layouts: ['bullets', 'cards'],
  };
  const deck = {
    title: 'Urban beekeeping',
    subtitle: '',
    slides: ['cover: Urban beekeeping', `bullets: ${entry.point}`],
  };
  const text = [
    createPromptSection('request', request),
    createPromptSection('deck', deck),
    createPromptSection('entry', entry),
    createPromptSection('passages', []),
  ].join('\n');
  return {
    modelId: 'demo.slide-v1:0',
    system: [{ text: 'Deckwright prompt: slide@1' }],
    messages: [{ role: 'user', content: [{ text }] }],
    toolConfig: {
      tools: [{ toolSpec: { name: 'bullets', inputSchema: { json: { type: 'object' } } } }],
    },
    inferenceConfig: { maxTokens: 2000 },
  };
}

test('the demo model streams an outline as JSON Lines with the usage at the end', async () => {
  const { client, model } = await startModel();

  const { events, text } = await collectStream(client, createOutlinePrompt());

  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(6);
  expect(lines[0].title).toBe('Urban beekeeping');
  expect(lines[1].points).toHaveLength(5);
  expect(events[0]?.messageStart?.role).toBe('assistant');
  expect(events.at(-2)?.messageStop?.stopReason).toBe('end_turn');
  const { usage, metrics } = events.at(-1)?.metadata ?? {};
  expect(usage?.outputTokens).toBe(model.log()[0]?.output_tokens);
  expect(metrics?.latencyMs).toBeGreaterThanOrEqual(0);
});

test('the demo model reads a prefix of 4,096 tokens or more from the cache on the second call', async () => {
  const { client } = await startModel();
  const text = `Deckwright prompt: outline@1\n${'Write an outline. '.repeat(1_000)}`;
  const system = [{ text }, { cachePoint: { type: 'default' as const } }];
  const firstResponse = await client.send(
    new ConverseCommand(createOutlinePrompt('Bees', { system })),
  );

  const second = await client.send(new ConverseCommand(createOutlinePrompt('Tides', { system })));

  expect(firstResponse.usage?.cacheReadInputTokens).toBe(0);
  expect(firstResponse.usage?.cacheWriteInputTokens).toBeGreaterThan(4_096);
  expect(second.usage?.cacheReadInputTokens).toBe(firstResponse.usage?.cacheWriteInputTokens);
});

test('the demo model does not cache a prefix below the cache minimum', async () => {
  const { client } = await startModel();
  await client.send(new ConverseCommand(createOutlinePrompt()));

  const { usage } = await client.send(new ConverseCommand(createOutlinePrompt()));

  expect(usage).toMatchObject({ cacheReadInputTokens: 0, cacheWriteInputTokens: 0 });
  expect(usage?.inputTokens).toBeGreaterThan(0);
});

test('the demo model returns a slide as a tool use, whole or streamed as pieces of JSON', async () => {
  const { client } = await startModel();

  const wholeResponse = await client.send(new ConverseCommand(createSlidePrompt()));
  const { events, uses } = await collectStream(client, createSlidePrompt());

  const use = wholeResponse.output?.message?.content?.[0]?.toolUse;
  expect(use?.name).toBe('bullets');
  expect(wholeResponse.stopReason).toBe('tool_use');
  expect(JSON.parse(uses[0]?.input ?? '')).toEqual(use?.input);
  expect(
    events.find((event) => event.contentBlockStart)?.contentBlockStart?.start?.toolUse?.name,
  ).toBe('bullets');
});

test.each([
  ['throttle', 'ThrottlingException', 429],
  ['overload', 'ServiceUnavailableException', 503],
] as const)('the fault %s reaches the client as %s', async (fault, name, status) => {
  const { client, model } = await startModel({}, { faultFor: () => fault });

  const refusal = client.send(new ConverseStreamCommand(createOutlinePrompt()));

  await expect(refusal).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
  expect(model.log()[0]?.outcome).toBe('throttled');
});

test('the demo model returns ValidationException for a body without messages', async () => {
  const { client } = await startModel();

  const refusal = client.send(new ConverseCommand({ modelId: 'demo', messages: [] }));

  await expect(refusal).rejects.toMatchObject({ name: 'ValidationException' });
});

test('the demo model throws a mid-stream exception after the first pieces', async () => {
  const { client, model } = await startModel({}, { faultFor: () => 'exception' });
  const { stream } = await client.send(new ConverseStreamCommand(createOutlinePrompt()));

  await expect(collectEvents(stream)).rejects.toMatchObject({ name: 'ModelStreamErrorException' });

  expect(model.log()[0]?.outcome).toBe('cut');
});

test('a connection that the demo model cuts ends in an error without usage', async () => {
  const { client, model } = await startModel({}, { faultFor: () => 'cut' });

  await expect(collectStream(client, createOutlinePrompt())).rejects.toThrow('aborted');

  expect(model.log()[0]?.outcome).toBe('cut');
});

test('the demo model streams tokens at the configured pace and logs when the first line of the outline is complete', async () => {
  const { client, model } = await startModel({ ttft_ms: 60, tokens_per_s: 4000 });

  const { stream } = await client.send(new ConverseStreamCommand(createOutlinePrompt()));
  await collectEvents(stream);

  const [record] = model.log();
  const expected = 60 + ((record?.output_tokens ?? 0) * 1000) / 4000;
  const took = (record?.at_end ?? 0) - (record?.at_start ?? 0);
  expect(took).toBeGreaterThanOrEqual(expected - 3);
  expect(took).toBeLessThan(expected * 1.25 + 60);
  expect((record?.at_first_token ?? 0) - (record?.at_start ?? 0)).toBeGreaterThanOrEqual(58);
  expect(record?.first_line_at).toBeGreaterThan(record?.at_first_token ?? 0);
  expect(record?.first_line_at).toBeLessThan(record?.at_end ?? 0);
});

test('the demo model stops the call when the client disconnects', async () => {
  const { client, model } = await startModel({ tokens_per_s: 20 });
  const aborted = new AbortController();
  const { stream } = await client.send(new ConverseStreamCommand(createOutlinePrompt()), {
    abortSignal: aborted.signal,
  });
  for await (const _ of stream ?? []) break;

  aborted.abort();

  await expect.poll(() => model.log()[0]?.outcome).toBe('aborted');
  expect(model.log()[0]?.output_tokens).toBeLessThan(100);
});

test('the demo model ends the response at max_tokens', async () => {
  const { client } = await startModel();

  const answer = await client.send(
    new ConverseCommand(createOutlinePrompt('Tides', { inferenceConfig: { maxTokens: 20 } })),
  );

  expect(answer.stopReason).toBe('max_tokens');
  expect(answer.usage?.outputTokens).toBeLessThanOrEqual(20);
});

test('a seed produces the same faults in any order of calls', async () => {
  const topics = Array.from({ length: 30 }, (_, i) => `Topic ${i}`);
  const settings = { throttle: 0.3, malformed: 0.3, cut: 0.3, seed: 7 };
  const outcomes = async (order: string[]) => {
    const { client, model } = await startModel(settings);
    const foundFaults = new Map<string, string>();
    for (const topic of order) {
      await client
        .send(new ConverseCommand(createOutlinePrompt(topic)))
        .catch((error: unknown) => error);
      foundFaults.set(topic, model.log().at(-1)?.outcome ?? '');
    }
    await model.close();
    return Object.fromEntries(topics.map((topic) => [topic, foundFaults.get(topic)]));
  };

  const forwards = await outcomes(topics);
  const backwards = await outcomes(topics.toReversed());

  expect(backwards).toEqual(forwards);
  expect(new Set(Object.values(forwards))).toEqual(
    new Set(['ok', 'throttled', 'malformed', 'cut']),
  );
});

test('another process can read and clear the log of model calls', async () => {
  const { client, model } = await startModel();
  await client.send(new ConverseCommand(createOutlinePrompt()));

  const log = await (await fetch(`${model.url}/__log`)).json();
  await fetch(`${model.url}/__log`, { method: 'DELETE' });

  expect(log).toMatchObject([
    {
      purpose: 'outline',
      model_id: 'demo.outline-v1:0',
      outcome: 'ok',
      metadata: { presentation_id: 'p1', run: '1' },
    },
  ]);
  expect(model.log()).toEqual([]);
});
