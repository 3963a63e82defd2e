import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { once } from '../lib/once.ts';
import { timedHttp } from '../lib/timed-http.ts';
import { estimateTokens, factsOf } from './catalog.ts';
import { measured } from './measured.ts';
import { failureIn, type Reached, toModelError } from './model-errors.ts';
import {
  type ModelAnswer,
  ModelError,
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
      requestHandler: timedHttp({ connect: 3_000, answer: 240_000, silence: 60_000 }),
    }),
);

/** The body of a call. Cache points stand behind the tools and the system prompt alone: what follows is each deck’s own. */
export function converseInput(request: ModelRequest): ConverseStreamCommandInput {
  const facts = factsOf(request.modelId);
  const cachePoint = facts.cache ? [{ cachePoint: { type: 'default' as const } }] : [];
  return {
    modelId: request.modelId,
    system: [{ text: request.system }, ...cachePoint],
    messages: request.messages,
    inferenceConfig: { maxTokens: request.maxTokens },
    requestMetadata: request.metadata,
    ...(facts.request_fields ? { additionalModelRequestFields: facts.request_fields } : {}),
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
  /** All that came, text and tool input alike: what the answer cost so far. */
  heard = '';
  private text = '';
  private toolInput = '';
  private reasoning = { text: '', signature: '' };
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
    this.reasoning.text += delta?.reasoningContent?.text ?? '';
    this.reasoning.signature += delta?.reasoningContent?.signature ?? '';
    this.heard += delta?.toolUse?.input ?? delta?.text ?? delta?.reasoningContent?.text ?? '';
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
    } else if (this.reasoning.signature !== '') {
      // The next turn of a loop of tools must hold it unchanged.
      this.blocks.push({ reasoningContent: { reasoningText: this.reasoning } });
      this.reasoning = { text: '', signature: '' };
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

const ask: ModelPort = async (request, onText): Promise<ModelAnswer> => {
  const started = performance.now();
  const assembly = new Assembly();
  const reached: Reached = { hasStarted: false, isStreaming: false, heard: 0 };
  try {
    const answer = await client().send(new ConverseStreamCommand(converseInput(request)), {
      abortSignal: request.signal,
    });
    reached.isStreaming = true;
    for await (const event of answer.stream ?? []) {
      const text = assembly.take(event);
      reached.hasStarted = true;
      if (text !== '' && onText) await deliver(onText, text);
    }
    return {
      message: { role: 'assistant', content: assembly.blocks },
      stopReason: assembly.stopReason,
      usage: endOf(assembly),
      latencyMs: Math.round(performance.now() - started),
    };
  } catch (error) {
    if (error instanceof ReaderFailure) throw error.cause;
    const told = {
      ...reached,
      usage: assembly.usage,
      heard: estimateTokens(assembly.heard),
      remedy: factsOf(request.modelId).remedy,
      model: request.modelId,
    };
    throw toModelError(error, request.signal, told);
  }
};

/** The model port over Bedrock ConverseStream; each call is counted. */
export const converse: ModelPort = measured(ask);

/** The usage that a stream has told when it is over; without it, it was cut. */
function endOf({ usage, stopReason }: Assembly): ModelUsage {
  if (!usage) throw new ModelError('overloaded', 'the stream ended before its end');
  if (stopReason === 'content_filtered' || stopReason === 'guardrail_intervened') {
    throw new ModelError('content_filtered', 'the provider filtered the answer');
  }
  return usage;
}
