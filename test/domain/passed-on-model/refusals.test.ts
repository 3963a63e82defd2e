import { afterEach, describe, expect, test } from 'vitest';
import { streamed } from '#test/support/converse.ts';
import { refusing, streaming } from './chat-server.ts';
import { ask, keyOfTest, start, stop } from './passing.ts';

afterEach(stop);

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

    await expect(streamed(client, ask())).rejects.toMatchObject({
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

    await expect(streamed(client, ask())).rejects.toThrow('out of beans');
  });

  test('of a key does not repeat it, to the client, the terminal or the log', async () => {
    const told: string[] = [];
    const error = {
      message: `Incorrect API key provided: ${keyOfTest}. Find yours in the console.`,
    };
    const { client, passing } = await start(refusing(401, { error }), {
      onFailure: ({ message }) => void told.push(message),
    });

    await expect(streamed(client, ask())).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringMatching(/Incorrect API key provided: …\..*MODEL_API_KEY/),
    });

    expect(told).toHaveLength(1);
    expect(`${told} ${JSON.stringify(passing.log())}`).not.toContain(keyOfTest);
  });

  test('meets a page in a browser, before the server hears of it', async () => {
    const { passing, chat } = await start(streaming([]));

    const answer = await fetch(`${passing.url}/model/m/converse`, {
      method: 'POST',
      headers: { origin: 'https://pages.test', 'content-type': 'text/plain' },
      body: JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Go.' }] }] }),
    });

    expect(answer.status).toBe(403);
    expect(chat.heard).toEqual([]);
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

    await expect(streamed(client, ask())).rejects.toMatchObject({
      name: 'ModelErrorException',
      message: expect.stringContaining('not JSON'),
    });
  });

  test('of a connection names MODEL_BASE_URL', async () => {
    const { client, chat } = await start(streaming([]));
    const { baseUrl } = chat;
    await chat.close();

    await expect(streamed(client, ask())).rejects.toMatchObject({
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
