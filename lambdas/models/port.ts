import type { ContentBlock, Message, TokenUsage, Tool } from '@aws-sdk/client-bedrock-runtime';

export const purposes = ['brief', 'outline', 'slide', 'revise'] as const;
export type Purpose = (typeof purposes)[number];

/** One call of a model. Messages, tools and content blocks have Bedrock Converse's shapes. */
export type ModelRequest = {
  purpose: Purpose;
  modelId: string;
  system: string;
  messages: Message[];
  tools?: Tool[];
  /** The model must answer by a tool; where it can't be forced it is instructed. */
  mustUseTool?: boolean;
  maxTokens: number;
  signal: AbortSignal;
  /** For the model's own log: which deck and task asked. */
  metadata: Record<string, string>;
};

export type ModelUsage = {
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
};

export type ModelAnswer = {
  message: Message;
  stopReason: string;
  usage: ModelUsage;
  latencyMs: number;
};

/** Streams an answer: `onText` is called with each piece of text as it comes. Rejects with a ModelError. */
export type ModelPort = (
  request: ModelRequest,
  onText?: (text: string) => Promise<void> | void,
) => Promise<ModelAnswer>;

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

/** Whether an operator must change the configuration before any call can succeed. */
export const isRefusal = (code: ModelErrorCode): boolean =>
  code === 'access_denied' || code === 'model_unavailable';

type ModelErrorOptions = {
  cause?: unknown;
  usage?: ModelUsage;
  hasStarted?: boolean;
  heard?: number;
  remedy?: string;
  model?: string;
};

/** What went wrong with a call, in the product's own words; `usage` when the model told it before failing. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly usage: ModelUsage | undefined;
  /** Whether the model had begun to answer: then the call was paid for. */
  readonly hasStarted: boolean;
  /** Tokens of the answer that had come, by estimate; undefined where nobody counted. */
  readonly heard: number | undefined;
  /** What the operator must do before a call can succeed. */
  readonly remedy: string | undefined;
  /** Id of the model that was called. */
  readonly model: string | undefined;

  constructor(code: ModelErrorCode, message: string, options: ModelErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.code = code;
    this.usage = options.usage;
    this.hasStarted = options.hasStarted ?? options.usage !== undefined;
    this.heard = options.heard;
    this.remedy = options.remedy;
    this.model = options.model;
  }
}

/** Bedrock's counts under our names; what it leaves out is 0. */
export const usageOf = (usage: TokenUsage | undefined): ModelUsage => ({
  input_tokens: usage?.inputTokens ?? 0,
  output_tokens: usage?.outputTokens ?? 0,
  cache_read_tokens: usage?.cacheReadInputTokens ?? 0,
  cache_write_tokens: usage?.cacheWriteInputTokens ?? 0,
});

export type ToolUse = { id: string; name: string; input: unknown };

/** The tool uses of an answer, in order. */
export const toolUsesOf = (message: Message): ToolUse[] =>
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
