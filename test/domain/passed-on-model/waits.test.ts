import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { afterEach, describe, expect, test } from 'vitest';
import { streamed } from '#test/support/converse.ts';
import { finish, type Reply, say, streaming } from './chat-server.ts';
import { ask, start, stop } from './passing.ts';

afterEach(stop);

describe('a server that is slow', () => {
  test('is given up after its silence', async () => {
    const { client, chat } = await start(() => undefined, { silentMs: 1_000 });

    await expect(streamed(client, ask())).rejects.toMatchObject({ name: 'ModelTimeoutException' });

    await expect.poll(() => chat.hungUp()).toBe(1);
  });

  test('is given up in mid-answer too', async () => {
    const { client, chat } = await start(streaming([say('The ')], 'open'), { silentMs: 1_000 });

    await expect(streamed(client, ask())).rejects.toMatchObject({
      name: 'ModelStreamErrorException',
    });

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
  const answered = streamed(client, ask());
  await expect.poll(() => chat.heard.length).toBe(1);
  const waits = streamed(client, ask());
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
