import { Agent, createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeEvent, encodeException } from '#infra/local/demo-model/wire.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { converse } from '#lambdas/models/bedrock.ts';
import { toModelError } from '#lambdas/models/model-errors.ts';
import { ModelError } from '#lambdas/models/port.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';
import { asking, doing } from '#test/support/scripted-task.ts';

let server: Server;
let respond: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => respond(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = `http://127.0.0.1:${port}`;
});

afterAll(() => void server.close());

const refusing = (status: number, name: string, message: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name });
  response.end(JSON.stringify({ message }));
};

type Send = (type: string, body: unknown) => void;

/** Streams what `events` sends, then does `end`; by default the stream just ends. */
const streaming =
  (events: (send: Send) => void, end = (response: ServerResponse) => void response.end()) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    response.flushHeaders();
    events((type, body) => void response.write(encodeEvent(type, body)));
    end(response);
  };

const begun = (send: Send) => {
  send('messageStart', { role: 'assistant' });
  send('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'x'.repeat(400) } });
};
const usage = { inputTokens: 70, outputTokens: 30, totalTokens: 100 };
const complete = (stopReason: string) => (send: Send) => {
  begun(send);
  send('contentBlockStop', { contentBlockIndex: 0 });
  send('messageStop', { stopReason });
  send('metadata', { usage, metrics: { latencyMs: 1 } });
};

async function failureOf(response: typeof respond, signal?: AbortSignal): Promise<ModelError> {
  respond = response;
  const request = {
    purpose: 'slide' as const,
    modelId: 'demo',
    system: 'system',
    messages: [{ role: 'user' as const, content: [{ text: 'question' }] }],
    maxTokens: 1_000,
    signal: signal ?? new AbortController().signal,
    metadata: {},
  };
  const failure: unknown = await converse(request).catch((error: unknown) => error);
  if (!(failure instanceof ModelError)) throw new Error('no model error', { cause: failure });
  return failure;
}

describe('a call that is refused', () => {
  test.each([
    [429, 'ThrottlingException', 'slow down', 'throttled'],
    [400, 'ServiceQuotaExceededException', 'quota', 'throttled'],
    [503, 'ServiceUnavailableException', 'away', 'overloaded'],
    [424, 'ModelErrorException', 'broken', 'overloaded'],
    [408, 'ModelTimeoutException', 'late', 'timeout'],
    [403, 'AccessDeniedException', 'no', 'access_denied'],
    [
      404,
      'ResourceNotFoundException',
      'This model version has reached the end of its life.',
      'model_unavailable',
    ],
    [400, 'ValidationException', 'The provided model identifier is invalid.', 'model_unavailable'],
    [
      400,
      'ValidationException',
      'Invocation of model ID x with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.',
      'model_unavailable',
    ],
    [
      404,
      'FTUFormNotFilled',
      'Model use case details have not been submitted',
      'model_unavailable',
    ],
    [400, 'ValidationException', 'Operation not allowed', 'access_denied'],
    [403, 'ExpiredTokenException', 'old', 'access_denied'],
    [400, 'ValidationException', 'Input is too long for requested model.', 'context_too_long'],
    [400, 'ValidationException', 'tool_choice is wrong', 'invalid_output'],
    [502, 'SomethingOfAProxy', 'bad gateway', 'overloaded'],
    [429, 'SomethingOfAProxy', 'slow down', 'throttled'],
  ])('with %i %s "%s" is %s', async (status, name, message, code) => {
    const failure = await failureOf(refusing(status, name, message));

    expect(failure).toMatchObject({ code, hasStarted: false, usage: undefined });
  });

  test('for want of access tells the operator what to do, others don’t', async () => {
    const denied = await failureOf(refusing(403, 'AccessDeniedException', 'no'));
    const unknown = await failureOf(refusing(404, 'ResourceNotFoundException', 'no'));
    const throttled = await failureOf(refusing(429, 'ThrottlingException', 'no'));

    expect(denied.remedy).toContain('bedrock:InvokeModelWithResponseStream');
    expect(unknown.remedy).toContain('npm run doctor');
    expect(throttled.remedy).toBeUndefined();
  });
});

describe('a model that is down', () => {
  test('and resets each connection is an overload, which spends no attempt of a task', async () => {
    const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy();

    expect(await failureOf(reset)).toMatchObject({ code: 'overloaded', hasStarted: false });

    const deck = await newDeck();
    await runTask(outlineOf(deck.id), doing(asking(1), converse));
    const task = await getTask(keyOf(deck.id));
    expect([task?.status, task?.content_failures, task?.throttles]).toEqual(['queued', 0, 1]);
  });

  test('and can’t be reached is an overload, too', async () => {
    const connecting = Object.assign(new Socket(), { connecting: true });
    const httpAgent = Object.assign(new Agent(), { createConnection: () => connecting });
    const client = new BedrockRuntimeClient({
      maxAttempts: 1,
      requestHandler: new NodeHttpHandler({ connectionTimeout: 20, httpAgent }),
    });
    const { signal } = new AbortController();

    const error: unknown = await client
      .send(new ConverseStreamCommand({ modelId: 'demo', messages: [] }))
      .catch((failure: unknown) => failure);

    const reached = { hasStarted: false, isStreaming: false, heard: 0 };
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(toModelError(error, signal, reached)).toMatchObject({ code: 'overloaded' });
    connecting.destroy();
  });
});

describe('a stream', () => {
  test('that is cut after it began is paid for as far as it was heard', async () => {
    const cut = (response: ServerResponse) => void response.socket?.destroySoon();

    for (const end of [undefined, cut]) {
      const failure = await failureOf(streaming(begun, end));
      expect(failure).toMatchObject({ code: 'overloaded', hasStarted: true, heard: 100 });
    }
  });

  test('that is cut before its first event has not begun', async () => {
    const failure = await failureOf(streaming(() => {}));

    expect(failure).toMatchObject({ code: 'overloaded', hasStarted: false });
  });

  test.each([
    ['modelStreamErrorException', 'overloaded'],
    ['throttlingException', 'throttled'],
    ['validationException', 'invalid_output'],
  ])('that breaks off with a %s is %s', async (name, code) => {
    const breaking = (response: ServerResponse) =>
      void response.end(encodeException(name, 'broken'));

    expect(await failureOf(streaming(begun, breaking))).toMatchObject({ code, hasStarted: true });
    expect(await failureOf(streaming(() => {}, breaking))).toMatchObject({
      code,
      hasStarted: false,
    });
  });

  test('that is garbled is an overload', async () => {
    const garbled = (response: ServerResponse) => void response.end(Buffer.alloc(64, 7));

    expect(await failureOf(streaming(begun, garbled))).toMatchObject({ code: 'overloaded' });
  });

  test('that the provider filtered is known with its usage', async () => {
    const failure = await failureOf(streaming(complete('content_filtered')));

    expect(failure).toMatchObject({ code: 'content_filtered', usage: { output_tokens: 30 } });
  });

  test('that is aborted says how far it was heard', async () => {
    const abort = new AbortController();
    const hanging = () => void systemClock.sleep(100).then(() => abort.abort());

    const failure = await failureOf(streaming(begun, hanging), abort.signal);

    expect(failure).toMatchObject({ code: 'aborted', hasStarted: true, heard: 100 });
  });
});

describe('the ledger', () => {
  test('counts of a cut answer what was heard, and marks it as an estimate', async () => {
    const deck = await newDeck();
    respond = streaming(begun);

    await runTask(outlineOf(deck.id), doing(asking(1), converse));

    const [row] = await usageRows(deck.id);
    expect(row).toMatchObject({ state: 'lost', estimated: true, output_tokens: 100 });
    expect(row?.input_tokens).toBeGreaterThan(0);
    expect(await getTask(keyOf(deck.id))).toMatchObject({ content_failures: 1, attempt: 1 });
  });

  test.each([
    [403, 'AccessDeniedException', 'access_denied'],
    [404, 'ResourceNotFoundException', 'model_unavailable'],
    [400, 'ValidationException', 'context_too_long'],
  ])(
    'of a call refused with %i %s holds nothing, and the task fails at once',
    async (status, name, code) => {
      const deck = await newDeck();
      respond = refusing(status, name, 'prompt is too long');

      await runTask(outlineOf(deck.id), doing(asking(1), converse));

      expect(await usageRows(deck.id)).toMatchObject([{ state: 'settled', input_tokens: 0 }]);
      expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'failed', error: { code } });
    },
  );
});
