import type { ContentBlock, Message, TokenUsage, Tool } from '@aws-sdk/client-bedrock-runtime';

export const purposes = ['brief', 'outline', 'slide', 'revise'] as const;
export type Purpose = (typeof purposes)[number];

/** One model call. Messages, tools and content blocks have the types of Bedrock Converse. */
export type ModelRequest = {
  purpose: Purpose;
  modelId: string;
  system: string;
  messages: Message[];
  tools?: Tool[];
  /** The model must respond with a tool call; models that don't support forcing get an instruction instead. */
  mustUseTool?: boolean;
  maxTokens: number;
  signal: AbortSignal;
  /** Metadata of the call, such as deck and task, for Bedrock's invocation log. */
  metadata: Record<string, string>;
};

export type ModelUsage = {
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
};

export type ModelResponse = {
  message: Message;
  stopReason: string;
  usage: ModelUsage;
  latencyMs: number;
};

/** Streams a response and calls `onText` with each piece of text. Rejects with a ModelError. */
export type ModelPort = (
  request: ModelRequest,
  onText?: (text: string) => Promise<void> | void,
) => Promise<ModelResponse>;

export type ModelErrorCode =
  | 'throttled'
  | 'overloaded'
  | 'content_filtered'
  | 'invalid_output'
  | 'timeout'
  | 'aborted'
  | 'access_denied'
  | 'model_unavailable'
  | 'context_too_long';

/** Whether a call fails until an operator changes the configuration. */
export const isConfigurationError = (code: ModelErrorCode): boolean =>
  code === 'access_denied' || code === 'model_unavailable';

type ModelErrorOptions = {
  cause?: unknown;
  usage?: ModelUsage;
  hasStarted?: boolean;
  receivedTokens?: number;
  remedy?: string;
  model?: string;
};

/** A failed model call; `usage` is set when the model reported it before the failure. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly usage: ModelUsage | undefined;
  /** Whether the response had started, so the call is charged. */
  readonly hasStarted: boolean;
  /** Estimated tokens of the received part of the response; undefined when not counted. */
  readonly receivedTokens: number | undefined;
  /** Instruction for the operator, who must fix the configuration. */
  readonly remedy: string | undefined;
  /** Id of the called model. */
  readonly model: string | undefined;

  constructor(code: ModelErrorCode, message: string, options: ModelErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.code = code;
    this.usage = options.usage;
    this.hasStarted = options.hasStarted ?? options.usage !== undefined;
    this.receivedTokens = options.receivedTokens;
    this.remedy = options.remedy;
    this.model = options.model;
  }
}

/**
 * Returns a token count that is not negative: a model server's negative count would add to the user's remaining
 * quota.
 */
const tokenCount = (count: number | undefined): number => Math.max(0, count ?? 0);

/** Converts Bedrock's token counts; missing and negative counts are 0. */
export const toModelUsage = (usage: TokenUsage | undefined): ModelUsage => ({
  input_tokens: tokenCount(usage?.inputTokens),
  output_tokens: tokenCount(usage?.outputTokens),
  cache_read_tokens: tokenCount(usage?.cacheReadInputTokens),
  cache_write_tokens: tokenCount(usage?.cacheWriteInputTokens),
});

export type ToolUse = { id: string; name: string; input: unknown };

/** Returns the tool calls of a response, in order. */
export const readToolUses = (message: Message): ToolUse[] =>
  (message.content ?? []).flatMap((block: ContentBlock) =>
    block.toolUse === undefined
      ? []
      : [
          {
            id: block.toolUse.toolUseId ?? '',
            name: block.toolUse.name ?? '',
            input: block.toolUse.input as unknown,
          },
        ],
  );
