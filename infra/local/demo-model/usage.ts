import type { ConverseBody } from './converse-request.ts';
import { hashText } from './random.ts';
import { countTokens } from './tokens.ts';

/** Token counts as Bedrock reports them. `inputTokens` excludes tokens read from or written to the cache. */
export type Usage = {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  cacheReadInputTokens: number;
  cacheWriteInputTokens: number;
};

type InputTokens = Omit<Usage, 'outputTokens' | 'totalTokens'>;

/**
 * Minimum length of a cached prefix, the highest of the Claude models:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html
 */
const minCachedTokens = 4_096;

/**
 * Returns a function that counts a request's input tokens. The prefix up to the last cache point, in Bedrock's order
 * (tools, system, messages), is written to the cache the first time and read from it afterwards.
 */
export function createInputCounter(): (body: ConverseBody) => InputTokens {
  const cachedPrefixes = new Set<number>();
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
    if (tokens < minCachedTokens)
      return { inputTokens: tokens + rest, cacheReadInputTokens: 0, cacheWriteInputTokens: 0 };
    const key = hashText(prefix);
    const hit = cachedPrefixes.has(key);
    cachedPrefixes.add(key);
    return {
      inputTokens: rest,
      cacheReadInputTokens: hit ? tokens : 0,
      cacheWriteInputTokens: hit ? 0 : tokens,
    };
  };
}

/** Adds output tokens to the counts. Like in Converse, the total includes cached tokens. */
export function addOutputTokens(input: InputTokens, outputTokens: number): Usage {
  const all = input.inputTokens + input.cacheReadInputTokens + input.cacheWriteInputTokens;
  return { ...input, outputTokens, totalTokens: all + outputTokens };
}
