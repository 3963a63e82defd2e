import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { once } from '../lib/once.ts';
import { factsOf } from './catalog.ts';
import {
  type ModelAnswer,
  ModelError,
  type ModelErrorCode,
  type ModelPort,
  type ModelRequest,
  type ModelUsage,
  usageOf,
} from './port.ts';

/** HTTP/1.1 with explicit time-outs: the client's default HTTP/2 handler has known stuck streams. One try: each is a usage row. */
const client = once(
  () =>
    new BedrockRuntimeClient({
      maxAttempts: 1,
      requestHandler: new NodeHttpHandler({
        connectionTimeout: 3_000,
        requestTimeout: 240_000,
        socketTimeout: 60_000,
      }),
    }),
);

function inputOf(request: ModelRequest): ConverseStreamCommandInput {
  const facts = factsOf(request.modelId);
  const cachePoint = facts.cache ? [{ cachePoint: { type: 'default' as const } }] : [];
  return {
    modelId: request.modelId,
    system: [{ text: request.system }, ...cachePoint],
    messages: request.messages,
    inferenceConfig: { maxTokens: request.maxTokens },
    requestMetadata: request.metadata,
    ...(request.tools
      ? {
          toolConfig: {
            tools: [...request.tools, ...cachePoint],
            ...(request.mustUseTool && facts.forced_tool ? { toolChoice: { any: {} } } : {}),
          },
        }
      : {}),
  };
}

/** Puts the pieces of a stream together. */
class Assembly {
  readonly blocks: ContentBlock[] = [];
  usage: ModelUsage | undefined;
  stopReason = '';
  private text = '';
  private toolInput = '';
  private tool: { toolUseId: string | undefined; name: string | undefined } | undefined;

  take(event: ConverseStreamOutput): string {
    const failure = failureIn(event);
    if (failure) throw failure;
    if (event.contentBlockStart?.start?.toolUse) {
      const { toolUseId, name } = event.contentBlockStart.start.toolUse;
      this.tool = { toolUseId, name };
      this.toolInput = '';
    }
    const delta = event.contentBlockDelta?.delta;
    if (delta?.toolUse?.input !== undefined) this.toolInput += delta.toolUse.input;
    if (delta?.text !== undefined) this.text += delta.text;
    if (event.contentBlockStop) this.close();
    if (event.messageStop) this.stopReason = event.messageStop.stopReason ?? '';
    if (event.metadata?.usage) this.usage = usageOf(event.metadata.usage);
    return delta?.text ?? '';
  }

  private close(): void {
    if (this.tool) {
      const input = parseToolInput(this.toolInput);
      this.blocks.push({
        toolUse: { toolUseId: this.tool.toolUseId, name: this.tool.name, input: input as never },
      });
      this.tool = undefined;
    } else if (this.text !== '') {
      this.blocks.push({ text: this.text });
      this.text = '';
    }
  }
}

/** Broken JSON is kept as text under `unparsed`, so that the schema check refuses it and the usage is still known. */
function parseToolInput(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { unparsed: text.slice(0, 2_000) };
  }
}

const eventFailures = {
  throttlingException: 'throttled',
  serviceUnavailableException: 'overloaded',
  internalServerException: 'overloaded',
  modelStreamErrorException: 'overloaded',
  validationException: 'invalid_output',
} as const satisfies Record<string, ModelErrorCode>;

function failureIn(event: ConverseStreamOutput): ModelError | undefined {
  for (const [name, code] of Object.entries(eventFailures)) {
    const found = new Map<string, unknown>(Object.entries(event)).get(name);
    if (found) return new ModelError(code, `${name} in the stream`, { cause: found });
  }
  return undefined;
}

const errorCodes: Record<string, ModelErrorCode> = {
  ThrottlingException: 'throttled',
  TooManyRequestsException: 'throttled',
  ServiceQuotaExceededException: 'throttled',
  ServiceUnavailableException: 'overloaded',
  InternalServerException: 'overloaded',
  ModelNotReadyException: 'overloaded',
  ModelErrorException: 'overloaded',
  ModelTimeoutException: 'timeout',
  TimeoutError: 'timeout',
  AbortError: 'aborted',
  AccessDeniedException: 'access_denied',
  ResourceNotFoundException: 'access_denied',
  UnrecognizedClientException: 'access_denied',
  CredentialsProviderError: 'access_denied',
  ExpiredTokenException: 'access_denied',
  InvalidSignatureException: 'access_denied',
};

/** Node's codes of a connection that could not be made or broke. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return networkCodes.has(code) || isNetworkFailure(error.cause);
}

/**
 * Maps what the SDK throws to the product's own errors; connection failures count as overload. What is
 * neither the model's nor the network's is passed on as it is. `hasStarted`: the answer had begun.
 */
export function toModelError(error: unknown, signal: AbortSignal, hasStarted: boolean): unknown {
  const told = { cause: error, hasStarted };
  if (error instanceof ModelError) {
    return new ModelError(error.code, error.message, told);
  }
  if (signal.aborted) return new ModelError('aborted', 'the call was aborted', told);
  if (!(error instanceof Error)) return error;
  const { name, message } = error;
  if (name === 'ValidationException') {
    const code = /too long|context|input is too/i.test(message)
      ? 'context_too_long'
      : 'invalid_output';
    return new ModelError(code, message, told);
  }
  const code =
    errorCodes[name] ?? (hasStarted || isNetworkFailure(error) ? 'overloaded' : undefined);
  return code ? new ModelError(code, message, told) : error;
}

/** What the reader of the text threw: no failure of the model's, so it is passed on as it is. */
class ReaderFailure extends Error {}

async function deliver(
  onText: (text: string) => Promise<void> | void,
  text: string,
): Promise<void> {
  try {
    await onText(text);
  } catch (cause) {
    throw new ReaderFailure('the reader of the stream failed', { cause });
  }
}

/** The model port over Bedrock ConverseStream. */
export const converse: ModelPort = async (request, onText): Promise<ModelAnswer> => {
  const started = performance.now();
  const assembly = new Assembly();
  let hasStarted = false;
  try {
    const answer = await client().send(new ConverseStreamCommand(inputOf(request)), {
      abortSignal: request.signal,
    });
    for await (const event of answer.stream ?? []) {
      const text = assembly.take(event);
      hasStarted = true;
      if (text !== '' && onText) await deliver(onText, text);
    }
  } catch (error) {
    if (error instanceof ReaderFailure) throw error.cause;
    throw toModelError(error, request.signal, hasStarted);
  }
  if (!assembly.usage) {
    throw new ModelError('overloaded', 'the stream ended before its end', { hasStarted });
  }
  if (
    assembly.stopReason === 'content_filtered' ||
    assembly.stopReason === 'guardrail_intervened'
  ) {
    throw new ModelError('content_filtered', 'the provider filtered the answer', {
      usage: assembly.usage,
    });
  }
  return {
    message: { role: 'assistant', content: assembly.blocks },
    stopReason: assembly.stopReason,
    usage: assembly.usage,
    latencyMs: Math.round(performance.now() - started),
  };
};
