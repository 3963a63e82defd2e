import { afterEach, describe, expect, test } from 'vitest';
import { collectStream } from '#test/support/converse.ts';
import {
  createFinishChunk,
  createStreamChunk,
  createStreamResponder,
  createTextChunk,
  createUsageChunk,
} from './chat-server.ts';
import { createSlideCall, startServers, stopServers, testKey } from './chat-server-setup.ts';

afterEach(stopServers);

describe('streamed responses of the model server', () => {
  test('a stream returns text piece by piece, with the usage from the server', async () => {
    const { client, chat, passing } = await startServers(
      createStreamResponder([
        createTextChunk('{"title"'),
        createTextChunk(':"潮汐"}\n'),
        createFinishChunk('stop'),
        createUsageChunk(120, 9, 20),
      ]),
    );

    const answer = await collectStream(client, createSlideCall());

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
    expect(chat.heard).toMatchObject([{ path: '/v1/chat/completions', key: `Bearer ${testKey}` }]);
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

  test('a stream requests the usage, and estimates it when the server reports no usage', async () => {
    const { client, chat } = await startServers(
      createStreamResponder([createTextChunk('x'.repeat(400)), createFinishChunk('stop')]),
    );

    const answer = await collectStream(client, createSlideCall());

    expect(chat.heard[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(answer.usage?.outputTokens).toBe(100);
    expect(answer.usage?.inputTokens).toBeGreaterThan(10);
  });

  test('a stream reports that it ended at the token limit', async () => {
    const { client, chat } = await startServers(
      createStreamResponder([createTextChunk('half a sen'), createFinishChunk('length')]),
    );

    const answer = await collectStream(client, createSlideCall());

    expect(answer.stopReason).toBe('max_tokens');
    expect(chat.heard[0]?.body.max_tokens).toBe(300);
  });

  test('a stream does not return the model’s reasoning', async () => {
    const { client } = await startServers(
      createStreamResponder([
        createStreamChunk({ content: '', reasoning_content: 'Hm.' }),
        createTextChunk('Tides.'),
        createFinishChunk('stop'),
      ]),
    );

    expect((await collectStream(client, createSlideCall())).text).toBe('Tides.');
  });

  test('a stream throws a mid-stream exception when the connection breaks', async () => {
    const { client, passing } = await startServers(
      createStreamResponder([createTextChunk('The moon ')], 'cut'),
    );

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'ModelStreamErrorException',
    });

    expect(passing.log()[0]?.outcome).toBe('cut');
  });

  test('a stream throws an exception when it ends without a finish reason', async () => {
    const { client } = await startServers((response) => {
      response.writeHead(200).end(`data: ${JSON.stringify(createTextChunk('The moon '))}\n\n`);
    });

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'ModelStreamErrorException',
    });
  });

  test('a stream passes on the message of an error event', async () => {
    const { client } = await startServers(
      createStreamResponder([
        createTextChunk('The moon '),
        { error: { message: 'the GPU is on fire' } },
      ]),
    );

    await expect(collectStream(client, createSlideCall())).rejects.toThrow('the GPU is on fire');
  });
});
