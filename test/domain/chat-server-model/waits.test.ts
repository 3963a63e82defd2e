import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, describe, expect, test } from 'vitest';
import { collectStream } from '#test/support/converse.ts';
import {
  createFinishChunk,
  createStreamResponder,
  createTextChunk,
  type Reply,
} from './chat-server.ts';
import { createSlideCall, startServers, stopServers } from './chat-server-setup.ts';

afterEach(stopServers);

describe('a call to a slow model server', () => {
  test('a call to a slow model server fails after the idle timeout', async () => {
    const { client, chat } = await startServers(() => undefined, { silentMs: 1_000 });

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'ModelTimeoutException',
    });

    await expect.poll(() => chat.hungUp()).toBe(1);
  });

  test('a call to a slow model server also fails if the server stops sending in the middle of a response', async () => {
    const { client, chat } = await startServers(
      createStreamResponder([createTextChunk('The ')], 'open'),
      {
        silentMs: 1_000,
      },
    );

    await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
      name: 'ModelStreamErrorException',
    });

    await expect.poll(() => chat.hungUp()).toBe(1);
  });

  test('a client of a slow model server receives data before and during the response', async () => {
    let [hearProcessing, hearNothing] = [() => {}, () => {}];
    const processing = new Promise<void>((resolve) => {
      hearProcessing = resolve;
    });
    const pieceOfNothing = new Promise<void>((resolve) => {
      hearNothing = resolve;
    });
    // The model server continues only after the client has received a keep-alive.
    const reply: Reply = async (response) => {
      await processing;
      createStreamResponder([createTextChunk('The ')], 'open')(response);
      await pieceOfNothing;
      response.end(`data: ${JSON.stringify(createFinishChunk('stop'))}\n\n`);
    };
    const { passing } = await startServers(reply, { keepAliveMs: 20 });
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

test('a call to the model server is aborted when the client disconnects', async () => {
  const { client, chat, passing } = await startServers(
    createStreamResponder([createTextChunk('The moon ')], 'open'),
  );
  const disconnected = new AbortController();
  const { stream } = await client.send(new ConverseStreamCommand(createSlideCall()), {
    abortSignal: disconnected.signal,
  });
  for await (const event of stream ?? []) if (event.contentBlockDelta) break;

  disconnected.abort();

  await expect.poll(() => chat.hungUp()).toBe(1);
  await expect.poll(() => passing.log()[0]?.outcome).toBe('aborted');
});

test('a call that waits too long for the model server is throttled, not failed, and is never sent', async () => {
  let release = () => {};
  const firstStarted = new Promise<void>((resolve) => {
    release = resolve;
  });
  const failures: string[] = [];
  const { client, chat, passing } = await startServers(
    async (response) => {
      await firstStarted;
      return createStreamResponder([createTextChunk('Tides.'), createFinishChunk('stop')])(
        response,
      );
    },
    { parallel: 1, queueMs: 50, onFailure: ({ message }) => failures.push(message) },
  );
  const answered = collectStream(client, createSlideCall());
  await expect.poll(() => chat.heard.length).toBe(1);

  await expect(collectStream(client, createSlideCall())).rejects.toMatchObject({
    name: 'ThrottlingException',
  });
  release();

  expect((await answered).text).toBe('Tides.');
  expect(chat.heard).toHaveLength(1);
  expect(failures).toEqual([]);
  expect(passing.log().map(({ outcome }) => outcome)).toEqual(['throttled', 'ok']);
});

test('a running call to the model server may take longer than the time limit for queued calls', async () => {
  const { client } = await startServers(
    async (response) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return createStreamResponder([createTextChunk('Tides.'), createFinishChunk('stop')])(
        response,
      );
    },
    { parallel: 1, queueMs: 50 },
  );

  expect((await collectStream(client, createSlideCall())).text).toBe('Tides.');
});

test('parallel calls to the model server are limited, and a client that leaves the queue frees its turn', async () => {
  let release = () => {};
  const firstStarted = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, chat, passing } = await startServers(
    async (response) => {
      await firstStarted;
      return createStreamResponder([createTextChunk('Tides.'), createFinishChunk('stop')])(
        response,
      );
    },
    { parallel: 1 },
  );
  const leaves = new AbortController();
  const answered = collectStream(client, createSlideCall());
  await expect.poll(() => chat.heard.length).toBe(1);
  const waits = collectStream(client, createSlideCall());
  const aborted = client.send(new ConverseStreamCommand(createSlideCall()), {
    abortSignal: leaves.signal,
  });

  leaves.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect(chat.heard).toHaveLength(1);
  release();

  expect((await answered).text).toBe('Tides.');
  expect((await waits).text).toBe('Tides.');
  expect(chat.heard).toHaveLength(2);
  expect(passing.log().filter(({ outcome }) => outcome === 'ok')).toHaveLength(2);
});
