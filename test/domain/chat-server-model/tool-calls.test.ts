import { ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, describe, expect, test } from 'vitest';
import { collectStream } from '#test/support/converse.ts';
import {
  createFinishChunk,
  createOkResponder,
  createStreamResponder,
  createTextChunk,
  createToolCallChunk,
  createUsageChunk,
} from './chat-server.ts';
import { createSlideCall, startServers, stopServers, tools } from './chat-server-setup.ts';

afterEach(stopServers);

describe('tool calls of the model server', () => {
  test('a tool call arrives in pieces after some text', async () => {
    const { client } = await startServers(
      createStreamResponder([
        createTextChunk('Here it is.'),
        createToolCallChunk(0, '', { id: 'call_1', name: 'bullets' }),
        createToolCallChunk(0, '{"tit'),
        createToolCallChunk(0, 'le":"Tides"}'),
        createFinishChunk('tool_calls'),
        createUsageChunk(50, 12),
      ]),
    );

    const answer = await collectStream(client, createSlideCall({ toolConfig: { tools } }));

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
      'interleaved pieces',
      [
        createToolCallChunk(0, '{"a"', { id: 'c1', name: 'bullets' }),
        createToolCallChunk(1, '{"b"', { id: 'c2', name: 'quote' }),
        createToolCallChunk(0, ':1}'),
        createToolCallChunk(1, ':2}'),
      ],
    ],
    [
      'pieces with the same index',
      [
        createToolCallChunk(0, '{"a":1}', { id: 'c1', name: 'bullets' }),
        createToolCallChunk(0, '{"b":2}', { id: 'c2', name: 'quote' }),
      ],
    ],
    [
      'pieces that each have a different id',
      [
        createToolCallChunk(0, '{"a"', { id: 'c1', name: 'bullets' }),
        createToolCallChunk(0, ':1}', { id: 'x9' }),
        createToolCallChunk(1, '{"b"', { id: 'c2', name: 'quote' }),
        createToolCallChunk(1, ':2}', { id: 'x10' }),
      ],
    ],
  ])('two tool calls received as %s stay separate and in order', async (_case, pieces) => {
    const { client } = await startServers(
      createStreamResponder([...pieces, createFinishChunk('stop')]),
    );

    const answer = await collectStream(client, createSlideCall({ toolConfig: { tools } }));

    expect(answer.uses).toEqual([
      { toolUseId: 'c1', name: 'bullets', input: '{"a":1}' },
      { toolUseId: 'c2', name: 'quote', input: '{"b":2}' },
    ]);
    expect(answer.stopReason).toBe('tool_use');
  });

  test('a request offers and requires only the forced tool', async () => {
    const { client, chat } = await startServers(
      createStreamResponder([createTextChunk('-'), createFinishChunk('stop')]),
    );

    await collectStream(
      client,
      createSlideCall({ toolConfig: { tools, toolChoice: { tool: { name: 'quote' } } } }),
    );
    await collectStream(
      client,
      createSlideCall({ toolConfig: { tools, toolChoice: { any: {} } } }),
    );
    await collectStream(client, createSlideCall({ toolConfig: { tools } }));

    const request = chat.heard.map(({ body }) => [
      body.tool_choice,
      body.tools?.map((tool) => tool.function.name),
    ]);
    expect(request).toEqual([
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

  test('a tool call and its result are sent back in the order that the server requires', async () => {
    const { client, chat } = await startServers(
      createStreamResponder([createTextChunk('-'), createFinishChunk('stop')]),
    );
    const use = (toolUseId: string) => ({
      toolUse: { toolUseId, name: 'bullets', input: { title: toolUseId } },
    });

    await collectStream(
      client,
      createSlideCall({
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

  test('a tool call in a response that is not streamed has its input as an object', async () => {
    const tool_calls = [
      { id: 'c1', type: 'function', function: { name: 'quote', arguments: '{"title":"Tides"}' } },
    ];
    const message = { role: 'assistant', content: null, tool_calls };
    const { client, chat } = await startServers(
      createOkResponder({
        choices: [{ message, finish_reason: 'tool_calls' }],
        usage: { prompt_tokens: 40, completion_tokens: 8 },
      }),
    );

    const answer = await client.send(
      new ConverseCommand(createSlideCall({ toolConfig: { tools } })),
    );

    expect(answer.output?.message?.content).toEqual([
      { toolUse: { toolUseId: 'c1', name: 'quote', input: { title: 'Tides' } } },
    ]);
    expect(answer.stopReason).toBe('tool_use');
    expect(answer.usage).toMatchObject({ inputTokens: 40, outputTokens: 8, totalTokens: 48 });
    expect(chat.heard[0]?.body).toMatchObject({ stream: false });
    expect(chat.heard[0]?.body).not.toHaveProperty('stream_options');
  });
});
