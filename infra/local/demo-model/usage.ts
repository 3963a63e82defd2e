import type { ConverseBody } from './converse-request.ts';
import { hashOf } from './random.ts';
import { countTokens } from './tokens.ts';

/** Token counts as Bedrock reports them: `inputTokens` leaves out what the cache took or gave. */
export type Usage = {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  cacheReadInputTokens: number;
  cacheWriteInputTokens: number;
};

type InputTokens = Omit<Usage, 'outputTokens' | 'totalTokens'>;

/**
 * The largest of the Claude models' minimums: a shorter prefix is not cached.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html
 */
const leastCached = 4_096;

/**
 * Counts a request's input. The prefix in Bedrock's order (tools, system, messages) up to the last
 * cache point is written to the cache the first time it is seen and read from it afterwards.
 */
export function createInputCounter(): (body: ConverseBody) => InputTokens {
  const seen = new Set<number>();
  return (body) => {
    const blocks = [
      ...(body.toolConfig?.tools ?? []),
      ...body.system,
      ...body.messages.flatMap((message) => message.content),
    ];
    const cached = blocks.findLastIndex((block) => block.cachePoint !== undefined);
    const text = (part: typeof blocks) => part.map((block) => JSON.stringify(block)).join('');
    const prefix = text(blocks.slice(0, cached + 1));
    const rest = countTokens(text(blocks.slice(cached + 1)));
    const tokens = countTokens(prefix);
    if (tokens < leastCached)
      return { inputTokens: tokens + rest, cacheReadInputTokens: 0, cacheWriteInputTokens: 0 };
    const key = hashOf(prefix);
    const hit = seen.has(key);
    seen.add(key);
    return {
      inputTokens: rest,
      cacheReadInputTokens: hit ? tokens : 0,
      cacheWriteInputTokens: hit ? 0 : tokens,
    };
  };
}

/** The usage of a whole call, as Converse counts it: the total holds the cache's tokens too. */
export function withOutput(input: InputTokens, outputTokens: number): Usage {
  const all = input.inputTokens + input.cacheReadInputTokens + input.cacheWriteInputTokens;
  return { ...input, outputTokens, totalTokens: all + outputTokens };
}
