import { z } from 'zod';
import type { Usage } from '../demo-model/usage.ts';
import { ModelCallError } from './model-call-error.ts';
import { readErrorMessage } from './server-errors.ts';

const functionSchema = z.looseObject({
  name: z.string().nullish(),
  arguments: z.string().nullish(),
});
const toolCallSchema = z.looseObject({
  index: z.number().int().nullish(),
  id: z.string().nullish(),
  function: functionSchema.nullish(),
});
export type ToolCallPiece = z.infer<typeof toolCallSchema>;

/** A message or a delta of one. Reasoning fields (`reasoning`, `reasoning_content`) are ignored. */
const messageSchema = z.looseObject({
  content: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
});

/** A number of tokens, at least 0: a negative one would lower the month's count. */
const tokensSchema = z.number().transform((count) => Math.max(0, Math.trunc(count)));

const usageSchema = z.looseObject({
  prompt_tokens: tokensSchema,
  completion_tokens: tokensSchema.default(0),
  prompt_tokens_details: z.looseObject({ cached_tokens: tokensSchema.nullish() }).nullish(),
});
export type ChatUsage = z.infer<typeof usageSchema>;

const finishReasonSchema = z.string().nullish();

/** The payload of one `data:` line of a stream. */
export const chunkSchema = z.looseObject({
  choices: z
    .array(z.looseObject({ delta: messageSchema.nullish(), finish_reason: finishReasonSchema }))
    .default([]),
  usage: usageSchema.nullish(),
});
export type Chunk = z.infer<typeof chunkSchema>;

const completionSchema = z.looseObject({
  choices: z
    .array(z.looseObject({ message: messageSchema, finish_reason: finishReasonSchema }))
    .min(1),
  usage: usageSchema.nullish(),
});

/** Converts the token counts of a chat completion to those of Bedrock. */
export function toUsage(usage: ChatUsage): Usage {
  const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
  return {
    inputTokens: usage.prompt_tokens - cached,
    outputTokens: usage.completion_tokens,
    totalTokens: usage.prompt_tokens + usage.completion_tokens,
    cacheReadInputTokens: cached,
    cacheWriteInputTokens: 0,
  };
}

const stopReasons: Record<string, string> = {
  length: 'max_tokens',
  content_filter: 'content_filtered',
};

/** Returns Bedrock's stop reason. Some servers end a forced tool call with `stop`, so tool calls decide first. */
export function toStopReason(finishReason: string, hasToolCalls: boolean): string {
  return stopReasons[finishReason] ?? (hasToolCalls ? 'tool_use' : 'end_turn');
}

/** Converts a complete chat completion to a Converse response. `usage` is undefined if the server sent none. */
export function toConverseResponse(value: unknown, newId: () => string) {
  const { choices, usage } = parseServerValue(completionSchema, value);
  const [choice] = choices;
  const calls = choice?.message.tool_calls ?? [];
  const text = choice?.message.content ?? '';
  const content = [
    ...(text === '' ? [] : [{ text }]),
    ...calls.map((call) => ({
      toolUse: {
        toolUseId: call.id || newId(),
        name: call.function?.name ?? '',
        input: parseToolInput(call.function?.arguments ?? ''),
      },
    })),
  ];
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: toStopReason(choice?.finish_reason ?? 'stop', calls.length > 0),
    usage: usage ? toUsage(usage) : undefined,
  };
}

function parseToolInput(text: string): unknown {
  if (text.trim() === '') return {};
  return parseServerJson(text, 'a tool input');
}

/** Parses JSON from the server. Throws a ModelCallError that names the given part of the response. */
export function parseServerJson(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ModelCallError(
      'ModelErrorException',
      `The model server sent ${part} that is not JSON.`,
      {
        cause,
      },
    );
  }
}

/** Validates a value from the server. Throws ModelCallError with the server's error message or the validation error. */
export function parseServerValue<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  const serverMessage = readErrorMessage(value);
  if (serverMessage !== undefined) {
    throw new ModelCallError(
      'ModelErrorException',
      `The model server reported an error: ${serverMessage}`,
    );
  }
  if (parsed.success) return parsed.data;
  throw new ModelCallError(
    'ModelErrorException',
    `The model server's response is not a chat completion: ${z.prettifyError(parsed.error)}`,
  );
}
