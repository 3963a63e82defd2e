import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConverseServer } from '#infra/local/demo-model/converse-server.ts';
import { type PassingServerOptions, startPassingServer } from '#infra/local/openai/server.ts';
import {
  type ChatServerOfTest,
  callPiece,
  delta,
  finish,
  type Reply,
  refusing,
  say,
  startChatServer,
  streaming,
  usage,
  whole,
} from './chat-server.ts';

let chat: ChatServerOfTest | undefined;
let passing: ConverseServer | undefined;
afterEach(async () => {
  await passing?.close();
  await chat?.close();
  [chat, passing] = [undefined, undefined];
});

/** A chat server that answers so, a local model server before it, and Bedrock's own client. */
async function start(reply: Reply, extra: Partial<PassingServerOptions> = {}) {
  chat = await startChatServer(reply);
  const { baseUrl } = chat;
  passing = await startPassingServer({
    server: { baseUrl, model: 'qwen3:8b', apiKey: 'key-of-test' },
    ...extra,
  });
  const client = new BedrockRuntimeClient({
    endpoint: passing.url,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ socketTimeout: 5_000 }),
  });
  return { chat, passing, client };
}

const tools = ['bullets', 'quote'].map((name) => ({
  toolSpec: {
    name,
    description: `Sets ${name}.`,
    inputSchema: { json: { type: 'object', properties: { title: { type: 'string' } } } },
  },
}));

const ask = (extra: Partial<ConverseCommandInput> = {}): ConverseCommandInput => ({
  modelId: 'passed-on/qwen3:8b',
  system: [{ text: 'Deckwright prompt: slide@1' }, { cachePoint: { type: 'default' } }],
  messages: [{ role: 'user', content: [{ text: 'A slide about tides.' }] }],
  inferenceConfig: { maxTokens: 300 },
  requestMetadata: { presentation_id: 'p1' },
  ...extra,
});

async function collect(stream: AsyncIterable<ConverseStreamOutput> | undefined) {
  const events: ConverseStreamOutput[] = [];
  for await (const event of stream ?? []) events.push(event);
  const inputs = new Map<number, string>();
  for (const { contentBlockDelta: piece } of events) {
    const index = piece?.contentBlockIndex ?? 0;
    const input = piece?.delta?.toolUse?.input;
    if (input !== undefined) inputs.set(index, (inputs.get(index) ?? '') + input);
  }
  return {
    events,
    text: events.map((event) => event.contentBlockDelta?.delta?.text ?? '').join(''),
    uses: events.flatMap(({ contentBlockStart: begin }) =>
      begin?.start?.toolUse
        ? [{ ...begin.start.toolUse, input: inputs.get(begin.contentBlockIndex ?? -1) }]
        : [],
    ),
    stopReason: events.find((event) => event.messageStop)?.messageStop?.stopReason,
    usage: events.find((event) => event.metadata)?.metadata?.usage,
  };
}

const streamed = async (client: BedrockRuntimeClient, input = ask()) =>
  collect((await client.send(new ConverseStreamCommand(input))).stream);

describe('a stream', () => {
  test('of text arrives piece by piece, with the usage that the server counted', async () => {
    const { client, chat, passing } = await start(
      streaming([say('{"title"'), say(':"潮汐"}\n'), finish('stop'), usage(120, 9, 20)]),
    );

    const answer = await streamed(client);

    expect(answer.text).toBe('{"title":"潮汐"}\n');
    expect(answer.events.filter((event) => event.contentBlockDelta)).toHaveLength(2);
    expect(answer.events[0]?.messageStart?.role).toBe('assistant');
    expect(answer.stopReason).toBe('end_turn');
    expect(answer.usage).toMatchObject({
      inputTokens: 100,
      cacheReadInputTokens: 20,
      outputTokens: 9,
      totalTokens: 129,
    });
    expect(chat.heard).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer key-of-test' }]);
    expect(passing.log()).toMatchObject([
      {
        purpose: 'slide',
        model_id: 'qwen3:8b',
        outcome: 'ok',
        input_tokens: 120,
        output_tokens: 9,
        metadata: { presentation_id: 'p1' },
      },
    ]);
  });

  test('is asked for its usage; what a server does not count is estimated', async () => {
    const { client, chat } = await start(streaming([say('x'.repeat(400)), finish('stop')]));

    const answer = await streamed(client);

    expect(chat.heard[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(answer.usage?.outputTokens).toBe(100);
    expect(answer.usage?.inputTokens).toBeGreaterThan(10);
  });

  test('that the token limit ends says so', async () => {
    const { client, chat } = await start(streaming([say('half a sen'), finish('length')]));

    const answer = await streamed(client);

    expect(answer.stopReason).toBe('max_tokens');
    expect(chat.heard[0]?.body.max_tokens).toBe(300);
  });

  test('keeps a model’s thoughts to itself', async () => {
    const { client } = await start(
      streaming([delta({ content: '', reasoning_content: 'Hm.' }), say('Tides.'), finish('stop')]),
    );

    expect((await streamed(client)).text).toBe('Tides.');
  });

  test('that breaks off is an exception in mid-stream, and none that looks whole', async () => {
    const { client, passing } = await start(streaming([say('The moon ')], 'cut'));

    await expect(streamed(client)).rejects.toMatchObject({ name: 'ModelStreamErrorException' });

    expect(passing.log()[0]?.outcome).toBe('cut');
  });

  test('that just ends, without a reason, is an exception too', async () => {
    const { client } = await start((response) => {
      response.writeHead(200).end(`data: ${JSON.stringify(say('The moon '))}\n\n`);
    });

    await expect(streamed(client)).rejects.toMatchObject({ name: 'ModelStreamErrorException' });
  });

  test('that tells of an error passes its words on', async () => {
    const { client } = await start(
      streaming([say('The moon '), { error: { message: 'the GPU is on fire' } }]),
    );

    await expect(streamed(client)).rejects.toThrow('the GPU is on fire');
  });
});

describe('a tool call', () => {
  test('comes in pieces, after some words', async () => {
    const { client } = await start(
      streaming([
        say('Here it is.'),
        callPiece(0, '', { id: 'call_1', name: 'bullets' }),
        callPiece(0, '{"tit'),
        callPiece(0, 'le":"Tides"}'),
        finish('tool_calls'),
        usage(50, 12),
      ]),
    );

    const answer = await streamed(client, ask({ toolConfig: { tools } }));

    expect(answer.text).toBe('Here it is.');
    expect(answer.uses).toEqual([
      { toolUseId: 'call_1', name: 'bullets', input: '{"title":"Tides"}' },
    ]);
    expect(answer.stopReason).toBe('tool_use');
    expect(
      answer.events.flatMap((event) => event.contentBlockStop?.contentBlockIndex ?? []),
    ).toEqual([0, 1]);
  });

  test.each([
    [
      'two with their pieces mixed',
      [
        callPiece(0, '{"a"', { id: 'c1', name: 'bullets' }),
        callPiece(1, '{"b"', { id: 'c2', name: 'quote' }),
        callPiece(0, ':1}'),
        callPiece(1, ':2}'),
      ],
    ],
    [
      'two that a server counts as one',
      [
        callPiece(0, '{"a":1}', { id: 'c1', name: 'bullets' }),
        callPiece(0, '{"b":2}', { id: 'c2', name: 'quote' }),
      ],
    ],
    [
      'two whose every piece has an id of its own',
      [
        callPiece(0, '{"a"', { id: 'c1', name: 'bullets' }),
        callPiece(0, ':1}', { id: 'x9' }),
        callPiece(1, '{"b"', { id: 'c2', name: 'quote' }),
        callPiece(1, ':2}', { id: 'x10' }),
      ],
    ],
  ])('%s stay two, one after the other', async (_case, pieces) => {
    const { client } = await start(streaming([...pieces, finish('stop')]));

    const answer = await streamed(client, ask({ toolConfig: { tools } }));

    expect(answer.uses).toEqual([
      { toolUseId: 'c1', name: 'bullets', input: '{"a":1}' },
      { toolUseId: 'c2', name: 'quote', input: '{"b":2}' },
    ]);
    expect(answer.stopReason).toBe('tool_use');
  });

  test('that is forced is the only one offered, and required', async () => {
    const { client, chat } = await start(streaming([say('-'), finish('stop')]));

    await streamed(client, ask({ toolConfig: { tools, toolChoice: { tool: { name: 'quote' } } } }));
    await streamed(client, ask({ toolConfig: { tools, toolChoice: { any: {} } } }));
    await streamed(client, ask({ toolConfig: { tools } }));

    const asked = chat.heard.map(({ body }) => [
      body.tool_choice,
      body.tools?.map((tool) => tool.function.name),
    ]);
    expect(asked).toEqual([
      ['required', ['quote']],
      ['required', ['bullets', 'quote']],
      ['auto', ['bullets', 'quote']],
    ]);
    expect(chat.heard[0]?.body.tools?.[0]).toEqual({
      type: 'function',
      function: {
        name: 'quote',
        description: 'Sets quote.',
        parameters: { type: 'object', properties: { title: { type: 'string' } } },
      },
    });
  });

  test('and what came of it go back in the order that the server wants', async () => {
    const { client, chat } = await start(streaming([say('-'), finish('stop')]));
    const use = (toolUseId: string) => ({
      toolUse: { toolUseId, name: 'bullets', input: { title: toolUseId } },
    });

    await streamed(
      client,
      ask({
        messages: [
          { role: 'user', content: [{ text: 'Go.' }] },
          { role: 'assistant', content: [{ text: 'I look.' }, use('a'), use('b')] },
          {
            role: 'user',
            content: [
              { text: 'And now?' },
              { toolResult: { toolUseId: 'a', content: [{ json: { found: 2 } }] } },
              { toolResult: { toolUseId: 'b', content: [{ text: 'gone' }], status: 'error' } },
            ],
          },
        ],
        toolConfig: { tools },
      }),
    );

    const call = (id: string) => ({
      id,
      type: 'function',
      function: { name: 'bullets', arguments: `{"title":"${id}"}` },
    });
    expect(chat.heard[0]?.body.messages).toEqual([
      { role: 'system', content: 'Deckwright prompt: slide@1' },
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: 'I look.', tool_calls: [call('a'), call('b')] },
      { role: 'tool', tool_call_id: 'a', content: '{"found":2}' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: gone' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  test('of a whole answer has its input as an object', async () => {
    const tool_calls = [
      { id: 'c1', type: 'function', function: { name: 'quote', arguments: '{"title":"Tides"}' } },
    ];
    const message = { role: 'assistant', content: null, tool_calls };
    const { client, chat } = await start(
      whole({
        choices: [{ message, finish_reason: 'tool_calls' }],
        usage: { prompt_tokens: 40, completion_tokens: 8 },
      }),
    );

    const answer = await client.send(new ConverseCommand(ask({ toolConfig: { tools } })));

    expect(answer.output?.message?.content).toEqual([
      { toolUse: { toolUseId: 'c1', name: 'quote', input: { title: 'Tides' } } },
    ]);
    expect(answer.stopReason).toBe('tool_use');
    expect(answer.usage).toMatchObject({ inputTokens: 40, outputTokens: 8, totalTokens: 48 });
    expect(chat.heard[0]?.body).toMatchObject({ stream: false });
    expect(chat.heard[0]?.body).not.toHaveProperty('stream_options');
  });
});

describe('a refusal', () => {
  test.each([
    [429, 'ThrottlingException'],
    [500, 'ModelErrorException'],
    [503, 'ServiceUnavailableException'],
    [504, 'ModelTimeoutException'],
    [400, 'ValidationException'],
    [422, 'ValidationException'],
    [401, 'AccessDeniedException'],
    [404, 'ResourceNotFoundException'],
  ])('of %i reaches the client as %s, in the server’s own words', async (status, name) => {
    const told: string[] = [];
    const { client } = await start(refusing(status, { error: { message: 'the lid is shut' } }), {
      onFailure: ({ message }) => void told.push(message),
    });

    await expect(streamed(client)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(`answered ${status}: the lid is shut`),
    });

    expect(told).toHaveLength(1);
  });

  test.each([
    ['a bare text', { error: 'out of beans' }],
    ['a message', { object: 'error', message: 'out of beans' }],
    ['a page', '<h1>out of beans</h1>'],
  ])('is read from %s', async (_case, body) => {
    const { client } = await start(refusing(400, body));

    await expect(streamed(client)).rejects.toThrow('out of beans');
  });

  test('keeps the server’s Retry-After', async () => {
    const { passing } = await start(refusing(429, {}, { 'retry-after': '7' }));

    const answer = await fetch(`${passing.url}/model/m/converse-stream`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Go.' }] }] }),
    });

    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(passing.log()[0]?.outcome).toBe('throttled');
  });

  test('of an answer that is no chat completion says so before anything was streamed', async () => {
    const { client } = await start((response) => void response.end('data: soup\n\n'));

    await expect(streamed(client)).rejects.toMatchObject({
      name: 'ModelErrorException',
      message: expect.stringContaining('not JSON'),
    });
  });

  test('of a connection names MODEL_BASE_URL', async () => {
    const { client, chat } = await start(streaming([]));
    const { baseUrl } = chat;
    await chat.close();

    await expect(streamed(client)).rejects.toMatchObject({
      name: 'ServiceUnavailableException',
      message: `Nothing answers at MODEL_BASE_URL=${baseUrl} (ECONNREFUSED). Is the model server running?`,
    });
  });

  test('of what chat completions have no words for names it', async () => {
    const { client, chat } = await start(streaming([]));
    const bytes = new Uint8Array([1]);
    const messages = [
      {
        role: 'user' as const,
        content: [{ image: { format: 'png' as const, source: { bytes } } }],
      },
    ];

    await expect(streamed(client, ask({ messages }))).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('image'),
    });

    expect(chat.heard).toEqual([]);
  });
});

describe('a server that is slow', () => {
  test('is given up after its silence', async () => {
    const { client, chat } = await start(() => undefined, { silentMs: 30 });

    await expect(streamed(client)).rejects.toMatchObject({ name: 'ModelTimeoutException' });

    await expect.poll(() => chat.hungUp()).toBe(1);
  });

  test('is given up in mid-answer too', async () => {
    const { client, chat } = await start(streaming([say('The ')], 'open'), { silentMs: 1_000 });

    await expect(streamed(client)).rejects.toMatchObject({ name: 'ModelStreamErrorException' });

    await expect.poll(() => chat.hungUp()).toBe(1);
  });

  test('does not leave the client without a word, before the answer or within it', async () => {
    let [hearProcessing, hearNothing] = [() => {}, () => {}];
    const processing = new Promise<void>((resolve) => {
      hearProcessing = resolve;
    });
    const pieceOfNothing = new Promise<void>((resolve) => {
      hearNothing = resolve;
    });
    // The server goes on only when the client has been told that it is not forgotten.
    const reply: Reply = async (response) => {
      await processing;
      streaming([say('The ')], 'open')(response);
      await pieceOfNothing;
      response.end(`data: ${JSON.stringify(finish('stop'))}\n\n`);
    };
    const { passing } = await start(reply, { aliveMs: 20 });
    const request = httpRequest(`${passing.url}/model/m/converse-stream`, { method: 'POST' });
    request.on('information', ({ statusCode }) => statusCode === 102 && hearProcessing());
    request.end(JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Go.' }] }] }));

    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let body = '';
    for await (const bytes of response) {
      body += String(bytes);
      if (body.includes('"text":""')) hearNothing();
    }

    expect(response.statusCode).toBe(200);
    expect(body).toContain('"stopReason":"end_turn"');
  });
});

test('a client that hangs up ends the server’s work', async () => {
  const { client, chat, passing } = await start(streaming([say('The moon ')], 'open'));
  const gone = new AbortController();
  const { stream } = await client.send(new ConverseStreamCommand(ask()), {
    abortSignal: gone.signal,
  });
  for await (const event of stream ?? []) if (event.contentBlockDelta) break;

  gone.abort();

  await expect.poll(() => chat.hungUp()).toBe(1);
  await expect.poll(() => passing.log()[0]?.outcome).toBe('aborted');
});

test('no more calls than the server answers at a time reach it; one who leaves the line is not missed', async () => {
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, chat, passing } = await start(
    async (response) => {
      await first;
      return streaming([say('Tides.'), finish('stop')])(response);
    },
    { parallel: 1 },
  );
  const leaves = new AbortController();
  const answered = streamed(client);
  await expect.poll(() => chat.heard.length).toBe(1);
  const waits = streamed(client);
  const left = client.send(new ConverseStreamCommand(ask()), { abortSignal: leaves.signal });

  leaves.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  expect(chat.heard).toHaveLength(1);
  release();

  expect((await answered).text).toBe('Tides.');
  expect((await waits).text).toBe('Tides.');
  expect(chat.heard).toHaveLength(2);
  expect(passing.log().filter(({ outcome }) => outcome === 'ok')).toHaveLength(2);
});
