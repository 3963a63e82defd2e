import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
  type Message,
} from '@aws-sdk/client-bedrock-runtime';
import { cutText } from '#shared/domain/text.ts';
import { once } from '../lib/once.ts';
import { createTimedHttpHandler } from '../lib/timed-http.ts';
import { estimateTokens, modelInfo } from './catalog.ts';
import { type CallProgress, streamFailure, toModelError } from './model-errors.ts';
import {
  ModelError,
  type ModelPort,
  type ModelRequest,
  type ModelResponse,
  type ModelUsage,
  toModelUsage,
} from './port.ts';
import { withMetrics } from './with-metrics.ts';

/**
 * HTTP/1.1 with explicit timeouts, because streams of the default HTTP/2 handler can hang. The SDK must not retry:
 * each call has its own usage record.
 */
const client = once(
  () =>
    new BedrockRuntimeClient({
      maxAttempts: 1,
      requestHandler: createTimedHttpHandler({ connect: 3_000, response: 285_000, idle: 60_000 }),
    }),
);

const cachePointBlock = { cachePoint: { type: 'default' as const } };

/** Adds a cache point after the shared text of a first message. */
function withCachePoint(message: Message, index: number): Message {
  const [shared, ...own] = message.content ?? [];
  if (index > 0 || shared?.text === undefined || own.length === 0) return message;
  return { ...message, content: [shared, cachePointBlock, ...own] };
}

/**
 * Builds the body of a call. Cache points follow the tools and the system prompt, which are the same for all decks, and
 * the first text of a first message of several texts, which is the same for all slides of a deck.
 */
export function buildConverseInput(request: ModelRequest): ConverseStreamCommandInput {
  const info = modelInfo(request.modelId);
  const cachePoint = info.cache ? [cachePointBlock] : [];
  return {
    modelId: request.modelId,
    system: [{ text: request.system }, ...cachePoint],
    messages: info.cache ? request.messages.map(withCachePoint) : request.messages,
    inferenceConfig: { maxTokens: request.maxTokens },
    requestMetadata: request.metadata,
    ...(info.request_fields ? { additionalModelRequestFields: info.request_fields } : {}),
    ...(request.tools
      ? {
          toolConfig: {
            tools: [...request.tools, ...cachePoint],
            ...(request.mustUseTool && info.forced_tool ? { toolChoice: { any: {} } } : {}),
          },
        }
      : {}),
  };
}

/** Assembles a response from the events of a stream. */
class ResponseAssembly {
  readonly blocks: ContentBlock[] = [];
  usage: ModelUsage | undefined;
  stopReason = '';
  /** All received text and tool input, to estimate the cost so far. */
  receivedText = '';
  private text = '';
  private toolInput = '';
  private reasoning = { text: '', signature: '' };
  private tool: { toolUseId: string | undefined; name: string | undefined } | undefined;

  /** Adds an event and returns its text; empty when it has none. */
  addEvent(event: ConverseStreamOutput): string {
    const failure = streamFailure(event);
    if (failure) throw failure;
    if (event.contentBlockStart?.start?.toolUse) {
      const { toolUseId, name } = event.contentBlockStart.start.toolUse;
      this.tool = { toolUseId, name };
      this.toolInput = '';
    }
    const delta = event.contentBlockDelta?.delta;
    if (delta?.toolUse?.input !== undefined) this.toolInput += delta.toolUse.input;
    if (delta?.text !== undefined) this.text += delta.text;
    this.reasoning.text += delta?.reasoningContent?.text ?? '';
    this.reasoning.signature += delta?.reasoningContent?.signature ?? '';
    this.receivedText +=
      delta?.toolUse?.input ?? delta?.text ?? delta?.reasoningContent?.text ?? '';
    if (event.contentBlockStop) this.close();
    if (event.messageStop) this.stopReason = event.messageStop.stopReason ?? '';
    if (event.metadata?.usage) this.usage = toModelUsage(event.metadata.usage);
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
    } else if (this.reasoning.signature !== '') {
      // The next turn of a tool loop must repeat the reasoning unchanged.
      this.blocks.push({ reasoningContent: { reasoningText: this.reasoning } });
      this.reasoning = { text: '', signature: '' };
    }
  }
}

/** Keeps malformed JSON as text under `unparsed`: the schema check rejects it, and the usage stays known. */
function parseToolInput(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { unparsed: cutText(text, 2_000) };
  }
}

/** Wraps an error of the caller's `onText`, which is not a model error and is rethrown unchanged. */
class OnTextFailure extends Error {}

async function callOnText(
  onText: (text: string) => Promise<void> | void,
  text: string,
): Promise<void> {
  try {
    await onText(text);
  } catch (cause) {
    throw new OnTextFailure('the reader of the stream failed', { cause });
  }
}

const callBedrock: ModelPort = async (request, onText): Promise<ModelResponse> => {
  const startedAt = performance.now();
  const assembly = new ResponseAssembly();
  const progress: CallProgress = { hasStarted: false, isStreaming: false, receivedTokens: 0 };
  try {
    const response = await client().send(new ConverseStreamCommand(buildConverseInput(request)), {
      abortSignal: request.signal,
    });
    progress.isStreaming = true;
    for await (const event of response.stream ?? []) {
      const text = assembly.addEvent(event);
      progress.hasStarted = true;
      if (text !== '' && onText) await callOnText(onText, text);
    }
    return {
      message: { role: 'assistant', content: assembly.blocks },
      stopReason: assembly.stopReason,
      usage: requireCompletedUsage(assembly),
      latencyMs: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    if (error instanceof OnTextFailure) throw error.cause;
    const failedAt = {
      ...progress,
      usage: assembly.usage,
      receivedTokens: estimateTokens(assembly.receivedText),
      remedy: modelInfo(request.modelId).remedy,
      model: request.modelId,
    };
    throw toModelError(error, request.signal, failedAt);
  }
};

/** Model port for Bedrock ConverseStream; writes metrics for each call. */
export const converse: ModelPort = withMetrics(callBedrock);

/** Returns the usage of a complete stream; throws when the stream was cut or the response was filtered. */
function requireCompletedUsage({ usage, stopReason }: ResponseAssembly): ModelUsage {
  if (!usage) throw new ModelError('overloaded', 'the stream ended early');
  if (stopReason === 'content_filtered' || stopReason === 'guardrail_intervened') {
    throw new ModelError('content_filtered', 'the provider filtered the response');
  }
  return usage;
}
