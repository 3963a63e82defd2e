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
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';
import { createModelCallTask, createPortsForTask } from '#test/support/scripted-task.ts';

let server: Server;
let respondNext: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => respondNext(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = `http://127.0.0.1:${port}`;
});

afterAll(() => void server.close());

const respondWithError =
  (status: number, name: string, message: string) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name });
    response.end(JSON.stringify({ message }));
  };

type Send = (type: string, body: unknown) => void;

/** Returns a server response that streams the events of `events`, then calls `end`; by default, the stream ends. */
const respondWithStream =
  (events: (send: Send) => void, end = (response: ServerResponse) => void response.end()) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    response.flushHeaders();
    events((type, body) => void response.write(encodeEvent(type, body)));
    end(response);
  };

const sendStart = (send: Send) => {
  send('messageStart', { role: 'assistant' });
  send('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'x'.repeat(400) } });
};
const modelUsage = { inputTokens: 70, outputTokens: 30, totalTokens: 100 };
const sendComplete = (stopReason: string) => (send: Send) => {
  sendStart(send);
  send('contentBlockStop', { contentBlockIndex: 0 });
  send('messageStop', { stopReason });
  send('metadata', { usage: modelUsage, metrics: { latencyMs: 1 } });
};

async function catchModelError(
  response: typeof respondNext,
  signal?: AbortSignal,
): Promise<ModelError> {
  respondNext = response;
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

describe('model calls that are refused', () => {
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
  ])(
    'a model call refused with %i %s "%s" is classified as %s',
    async (status, name, message, code) => {
      const failure = await catchModelError(respondWithError(status, name, message));

      expect(failure).toMatchObject({ code, hasStarted: false, usage: undefined });
    },
  );

  test('the error of a refused call contains a hint for the operator only when access is missing', async () => {
    const deniedError = await catchModelError(respondWithError(403, 'AccessDeniedException', 'no'));
    const unknownError = await catchModelError(
      respondWithError(404, 'ResourceNotFoundException', 'no'),
    );
    const throttled = await catchModelError(respondWithError(429, 'ThrottlingException', 'no'));

    expect(deniedError.remedy).toContain('bedrock:InvokeModelWithResponseStream');
    expect(unknownError.remedy).toContain('npm run doctor');
    expect(throttled.remedy).toBeUndefined();
  });
});

describe('a model that is unavailable', () => {
  test('a model that resets connections is handled like an overloaded one and uses no attempt of the task', async () => {
    const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy();

    expect(await catchModelError(reset)).toMatchObject({ code: 'overloaded', hasStarted: false });

    const deck = await newDeck();
    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), converse),
    );
    const task = await getTask(outlineTaskKey(deck.id));
    expect([task?.status, task?.content_failures, task?.throttles]).toEqual(['queued', 0, 1]);
  });

  test('an unreachable model is handled like an overloaded one', async () => {
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

    const reached = { hasStarted: false, isStreaming: false, receivedTokens: 0 };
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(toModelError(error, signal, reached)).toMatchObject({ code: 'overloaded' });
    connecting.destroy();
  });
});

describe('a model stream that is cut', () => {
  test('a model stream that is cut after its start is charged for the received part', async () => {
    const cut = (response: ServerResponse) => void response.socket?.destroySoon();

    for (const end of [undefined, cut]) {
      const failure = await catchModelError(respondWithStream(sendStart, end));
      expect(failure).toMatchObject({ code: 'overloaded', hasStarted: true, receivedTokens: 100 });
    }
  });

  test('a model stream that is cut before the first event counts as not started', async () => {
    const failure = await catchModelError(respondWithStream(() => {}));

    expect(failure).toMatchObject({ code: 'overloaded', hasStarted: false });
  });

  test.each([
    ['modelStreamErrorException', 'overloaded'],
    ['throttlingException', 'throttled'],
    ['validationException', 'invalid_output'],
  ])('a model stream that ends with a %s is classified as %s', async (name, code) => {
    const breaking = (response: ServerResponse) =>
      void response.end(encodeException(name, 'broken'));

    expect(await catchModelError(respondWithStream(sendStart, breaking))).toMatchObject({
      code,
      hasStarted: true,
    });
    expect(await catchModelError(respondWithStream(() => {}, breaking))).toMatchObject({
      code,
      hasStarted: false,
    });
  });

  test('a garbled model stream is handled like an overload', async () => {
    const garbled = (response: ServerResponse) => void response.end(Buffer.alloc(64, 7));

    expect(await catchModelError(respondWithStream(sendStart, garbled))).toMatchObject({
      code: 'overloaded',
    });
  });

  test('the error of a stream that the provider filtered contains the token usage', async () => {
    const failure = await catchModelError(respondWithStream(sendComplete('content_filtered')));

    expect(failure).toMatchObject({ code: 'content_filtered', usage: { output_tokens: 30 } });
  });

  test('the error of an aborted stream contains the number of received tokens', async () => {
    const abort = new AbortController();
    const hanging = () => void systemClock.sleep(100).then(() => abort.abort());

    const failure = await catchModelError(respondWithStream(sendStart, hanging), abort.signal);

    expect(failure).toMatchObject({ code: 'aborted', hasStarted: true, receivedTokens: 100 });
  });
});

describe('the usage ledger after a model error', () => {
  test('the usage ledger counts the received part of a cut response and marks the usage record as an estimate', async () => {
    const deck = await newDeck();
    respondNext = respondWithStream(sendStart);

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsForTask(createModelCallTask(1), converse),
    );

    const [row] = await listUsageRows(deck.id);
    expect(row).toMatchObject({ state: 'lost', estimated: true, output_tokens: 100 });
    expect(row?.input_tokens).toBeGreaterThan(0);
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      content_failures: 1,
      attempt: 1,
    });
  });

  test.each([
    [403, 'AccessDeniedException', 'access_denied'],
    [404, 'ResourceNotFoundException', 'model_unavailable'],
    [400, 'ValidationException', 'context_too_long'],
  ])(
    'a call refused with %i %s costs nothing, and the task fails at once',
    async (status, name, code) => {
      const deck = await newDeck();
      respondNext = respondWithError(status, name, 'prompt is too long');

      await runTask(
        outlineTaskMessage(deck.id),
        createPortsForTask(createModelCallTask(1), converse),
      );

      expect(await listUsageRows(deck.id)).toMatchObject([{ state: 'settled', input_tokens: 0 }]);
      expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
        status: 'failed',
        error: { code },
      });
    },
  );
});
