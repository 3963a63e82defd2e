import { z } from 'zod';
import type { Usage } from '../demo-model/usage.ts';
import { wordsIn } from './failures.ts';
import { Refused } from './refused.ts';

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

/** A message or a piece of one. Thoughts (`reasoning`, `reasoning_content`) are left where they are. */
const messageSchema = z.looseObject({
  content: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
});

const usageSchema = z.looseObject({
  prompt_tokens: z.number(),
  completion_tokens: z.number().default(0),
  prompt_tokens_details: z.looseObject({ cached_tokens: z.number().nullish() }).nullish(),
});
export type ChatUsage = z.infer<typeof usageSchema>;

const finish = z.string().nullish();

/** One `data:` of a stream. */
export const chunkSchema = z.looseObject({
  choices: z
    .array(z.looseObject({ delta: messageSchema.nullish(), finish_reason: finish }))
    .default([]),
  usage: usageSchema.nullish(),
});
export type Chunk = z.infer<typeof chunkSchema>;

const completionSchema = z.looseObject({
  choices: z.array(z.looseObject({ message: messageSchema, finish_reason: finish })).min(1),
  usage: usageSchema.nullish(),
});

/** Says in Bedrock's counts what a server of chat completions counted. */
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

/** Bedrock's stop reason. A call of a forced tool ends with `stop` on some servers: the call itself tells. */
export function toStopReason(finishReason: string, hasToolCalls: boolean): string {
  return stopReasons[finishReason] ?? (hasToolCalls ? 'tool_use' : 'end_turn');
}

/** A whole answer: Converse's message, and the usage where the server told it. */
export function toAnswer(value: unknown, newId: () => string) {
  const { choices, usage } = parsedAs(completionSchema, value);
  const [choice] = choices;
  const calls = choice?.message.tool_calls ?? [];
  const text = choice?.message.content ?? '';
  const content = [
    ...(text === '' ? [] : [{ text }]),
    ...calls.map((call) => ({
      toolUse: {
        toolUseId: call.id || newId(),
        name: call.function?.name ?? '',
        input: inputOf(call.function?.arguments ?? ''),
      },
    })),
  ];
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: toStopReason(choice?.finish_reason ?? 'stop', calls.length > 0),
    usage: usage ? toUsage(usage) : undefined,
  };
}

function inputOf(text: string): unknown {
  if (text.trim() === '') return {};
  return parsedJson(text, 'the input of a tool');
}

/** Parses JSON of the server's; throws Refused with what was to be read. */
export function parsedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refused('ModelErrorException', `The model server sent ${what} that is not JSON.`, {
      cause,
    });
  }
}

/** Parses a value of the server's; throws Refused with the server's own words, or with what is wrong. */
export function parsedAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  const words = wordsIn(value);
  if (words !== undefined) {
    throw new Refused('ModelErrorException', `The model server broke off: ${words}`);
  }
  if (parsed.success) return parsed.data;
  throw new Refused(
    'ModelErrorException',
    `The model server's answer is no chat completion: ${z.prettifyError(parsed.error)}`,
  );
}
