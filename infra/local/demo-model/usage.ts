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
 * Returns a function that counts a request's input tokens. Prefixes end at the cache points, in Bedrock's order (tools,
 * system, messages): the longest cached one is read from the cache, the tokens between it and the last cache point are written
 * to it. A prefix can be read `readableAfterMs` after the call that wrote it, because it is cached when its response begins.
 */
export function createInputCounter(
  readableAfterMs = 0,
  now: () => number = () => performance.now(),
): (body: ConverseBody) => InputTokens {
  /** Hash of a prefix, and the time from which it can be read. */
  const cachedPrefixes = new Map<number, number>();
  return (body) => {
    const blocks = [
      ...(body.toolConfig?.tools ?? []),
      ...body.system,
      ...body.messages.flatMap((message) => message.content),
    ];
    const text = (part: typeof blocks) => part.map((block) => JSON.stringify(block)).join('');
    const prefixes = blocks.flatMap((block, at) =>
      block.cachePoint === undefined ? [] : text(blocks.slice(0, at + 1)),
    );
    const time = now();
    const isReadable = (prefix: string) =>
      (cachedPrefixes.get(hashText(prefix)) ?? Number.POSITIVE_INFINITY) <= time;
    const cacheable = prefixes.filter((prefix) => countTokens(prefix) >= minCachedTokens);
    const longest = countTokens(cacheable.at(-1) ?? '');
    const read = countTokens(cacheable.findLast(isReadable) ?? '');
    for (const prefix of cacheable) {
      const key = hashText(prefix);
      if (!cachedPrefixes.has(key)) cachedPrefixes.set(key, time + readableAfterMs);
    }
    return {
      inputTokens: countTokens(text(blocks)) - longest,
      cacheReadInputTokens: read,
      cacheWriteInputTokens: longest - read,
    };
  };
}

/** Adds output tokens to the counts. Like in Converse, the total includes cached tokens. */
export function addOutputTokens(input: InputTokens, outputTokens: number): Usage {
  const all = input.inputTokens + input.cacheReadInputTokens + input.cacheWriteInputTokens;
  return { ...input, outputTokens, totalTokens: all + outputTokens };
}
