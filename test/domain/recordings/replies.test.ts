import { expect, test } from 'vitest';
import type { ChatRequest } from '#infra/local/openai/chat-request.ts';
import { formatCallName } from '../../eval/recording.ts';
import { Recorder, Replay, readAnswer } from '../../eval/replies.ts';
import {
  createFinishChunk,
  createStreamResponder,
  createTextChunk,
  createToolCallChunk,
  startChatServer,
} from '../chat-server-model/chat-server.ts';

const slideRequest: ChatRequest = {
  model: 'any',
  stream: true,
  messages: [
    { role: 'system', content: 'Deckwright prompt: slide@7\nYou make one slide.' },
    { role: 'user', content: '<entry>\n{"i":3,"point":"Costs fall"}\n</entry>' },
  ],
};
const correctionRequest: ChatRequest = {
  ...slideRequest,
  messages: [...slideRequest.messages, { role: 'assistant', content: 'Cheaper' }],
};
const slideAnswer = { tool_calls: [{ name: 'bullets', arguments: { title: 'Costs fall' } }] };

const send = (baseUrl: string, body: ChatRequest) =>
  fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body) });

test('a recorded call is named by its slide and the number of earlier answers', () => {
  expect([slideRequest, correctionRequest].map(formatCallName)).toEqual([
    'slide 3',
    'slide 3 again 1',
  ]);
});

test('a replay answers calls by name, repeats the first answer for a correction, and reports the correction', async () => {
  const replay = new Replay({ 'slide 3': slideAnswer });
  const chat = await startChatServer(replay.reply);

  const responses = [
    await send(chat.baseUrl, slideRequest),
    await send(chat.baseUrl, correctionRequest),
    await send(chat.baseUrl, { ...slideRequest, messages: slideRequest.messages.slice(0, 1) }),
  ];
  const answers = await Promise.all(responses.map(async (one) => readAnswer(await one.text())));
  await chat.close();

  expect(answers.slice(0, 2)).toEqual([slideAnswer, slideAnswer]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 400]);
  expect(replay.surplus).toEqual(['slide 3 again 1', 'slide']);
});

test('a recorder passes a streamed answer on and stores it', async () => {
  const real = await startChatServer(
    createStreamResponder([
      createTextChunk('Here it is'),
      createToolCallChunk(0, '{"title":', { id: 'c1', name: 'bullets' }),
      createToolCallChunk(0, '"Costs fall"}'),
      createFinishChunk('tool_calls'),
    ]),
  );
  const recorder = new Recorder({ baseUrl: real.baseUrl, model: 'big', apiKey: 'key' });
  const chat = await startChatServer(recorder.reply);

  const passed = readAnswer(await (await send(chat.baseUrl, slideRequest)).text());
  await Promise.all([real.close(), chat.close()]);

  expect(passed).toEqual({ content: 'Here it is', ...slideAnswer });
  expect(recorder.answers).toEqual({ 'slide 3': passed });
  expect(real.heard.map(({ key, body }) => [key, body.model])).toEqual([['Bearer key', 'big']]);
});
