import { afterEach, describe, expect, test } from 'vitest';
import { collectStream } from '#test/support/converse.ts';
import { createResponder, createStreamResponder } from './chat-server.ts';
import { createSlideCall, startServers, stopServers, testKey } from './chat-server-setup.ts';

afterEach(stopServers);

describe('error responses of the model server', () => {
  test.each([
    [429, 'ThrottlingException'],
    [500, 'ModelErrorException'],
    [503, 'ServiceUnavailableException'],
    [504, 'ModelTimeoutException'],
    [400, 'ValidationException'],
    [422, 'ValidationException'],
    [401, 'AccessDeniedException'],
    [404, 'ResourceNotFoundException'],
  ])(
    'a %i response of the model server reaches the client as %s, with the server’s own message',
    async (status, name) => {
      const messages: string[] = [];
      const { client } = await startServers(
        createResponder(status, { error: { message: 'the lid is shut' } }),
        {
          onFailure: ({ message }) => void messages.push(message),
        },
      );

      await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
        name,
        message: expect.stringContaining(`returned ${status}: the lid is shut`),
      });

      expect(messages).toHaveLength(1);
    },
  );

  test.each([
    ['a bare text', { error: 'out of beans' }],
    ['a message', { object: 'error', message: 'out of beans' }],
    ['a page', '<h1>out of beans</h1>'],
  ])('the message of an error response is read from %s', async (_case, body) => {
    const { client } = await startServers(createResponder(400, body));

    await expect(collectStream(client, createSlideCall())).rejects.toThrow('out of beans');
  });

  test('an error response about the API key does not reveal the key to the client, the terminal or the log', async () => {
    const messages: string[] = [];
    const error = {
      message: `Incorrect API key provided: ${testKey}. Find yours in the console.`,
    };
    const { client, passing } = await startServers(createResponder(401, { error }), {
      onFailure: ({ message }) => void messages.push(message),
    });

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringMatching(/Incorrect API key provided: …\..*MODEL_API_KEY/),
    });

    expect(messages).toHaveLength(1);
    expect(`${messages} ${JSON.stringify(passing.log())}`).not.toContain(testKey);
  });

  test('a request from a web page is rejected before the model server is called', async () => {
    const { passing, chat } = await startServers(createStreamResponder([]));

    const answer = await fetch(`${passing.url}/model/m/converse`, {
      method: 'POST',
      headers: { origin: 'https://pages.test', 'content-type': 'text/plain' },
      body: JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Go.' }] }] }),
    });

    expect(answer.status).toBe(403);
    expect(chat.heard).toEqual([]);
  });

  test('an error response keeps the server’s Retry-After', async () => {
    const { passing } = await startServers(createResponder(429, {}, { 'retry-after': '7' }));

    const answer = await fetch(`${passing.url}/model/m/converse-stream`, {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: [{ text: 'Go.' }] }] }),
    });

    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(passing.log()[0]?.outcome).toBe('throttled');
  });

  test('a response that is not a chat completion is reported as an error before anything is streamed', async () => {
    const { client } = await startServers((response) => void response.end('data: soup\n\n'));

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'ModelErrorException',
      message: expect.stringContaining('not JSON'),
    });
  });

  test('the error for a failed connection names MODEL_BASE_URL', async () => {
    const { client, chat } = await startServers(createStreamResponder([]));
    const { baseUrl } = chat;
    await chat.close();

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'ServiceUnavailableException',
      message: `Can't connect to MODEL_BASE_URL=${baseUrl} (ECONNREFUSED). Is the model server running?`,
    });
  });

  test('the error for a feature that chat completions do not support names the feature', async () => {
    const { client, chat } = await startServers(createStreamResponder([]));
    const bytes = new Uint8Array([1]);
    const messages = [
      {
        role: 'user' as const,
        content: [{ document: { format: 'pdf' as const, name: 'a', source: { bytes } } }],
      },
    ];

    await expect(collectStream(client, createSlideCall({ messages }))).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('document'),
    });

    expect(chat.heard).toEqual([]);
  });
});
