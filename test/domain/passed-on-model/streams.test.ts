import { afterEach, describe, expect, test } from 'vitest';
import { streamed } from '#test/support/converse.ts';
import { delta, finish, say, streaming, usage } from './chat-server.ts';
import { ask, keyOfTest, start, stop } from './passing.ts';

afterEach(stop);

describe('a stream', () => {
  test('of text arrives piece by piece, with the usage that the server counted', async () => {
    const { client, chat, passing } = await start(
      streaming([say('{"title"'), say(':"潮汐"}\n'), finish('stop'), usage(120, 9, 20)]),
    );

    const answer = await streamed(client, ask());

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
    expect(chat.heard).toMatchObject([
      { path: '/v1/chat/completions', key: `Bearer ${keyOfTest}` },
    ]);
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

    const answer = await streamed(client, ask());

    expect(chat.heard[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(answer.usage?.outputTokens).toBe(100);
    expect(answer.usage?.inputTokens).toBeGreaterThan(10);
  });

  test('that the token limit ends says so', async () => {
    const { client, chat } = await start(streaming([say('half a sen'), finish('length')]));

    const answer = await streamed(client, ask());

    expect(answer.stopReason).toBe('max_tokens');
    expect(chat.heard[0]?.body.max_tokens).toBe(300);
  });

  test('keeps a model’s thoughts to itself', async () => {
    const { client } = await start(
      streaming([delta({ content: '', reasoning_content: 'Hm.' }), say('Tides.'), finish('stop')]),
    );

    expect((await streamed(client, ask())).text).toBe('Tides.');
  });

  test('that breaks off is an exception in mid-stream, and none that looks whole', async () => {
    const { client, passing } = await start(streaming([say('The moon ')], 'cut'));

    await expect(streamed(client, ask())).rejects.toMatchObject({
      name: 'ModelStreamErrorException',
    });

    expect(passing.log()[0]?.outcome).toBe('cut');
  });

  test('that just ends, without a reason, is an exception too', async () => {
    const { client } = await start((response) => {
      response.writeHead(200).end(`data: ${JSON.stringify(say('The moon '))}\n\n`);
    });

    await expect(streamed(client, ask())).rejects.toMatchObject({
      name: 'ModelStreamErrorException',
    });
  });

  test('that tells of an error passes its words on', async () => {
    const { client } = await start(
      streaming([say('The moon '), { error: { message: 'the GPU is on fire' } }]),
    );

    await expect(streamed(client, ask())).rejects.toThrow('the GPU is on fire');
  });
});
