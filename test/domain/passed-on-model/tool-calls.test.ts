import { ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, describe, expect, test } from 'vitest';
import { streamed } from '#test/support/converse.ts';
import { callPiece, finish, say, streaming, usage, whole } from './chat-server.ts';
import { ask, start, stop, tools } from './passing.ts';

afterEach(stop);

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
