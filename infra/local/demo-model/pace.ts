import { setTimeout as delay } from 'node:timers/promises';
import { type Chunk, chunksOf } from './tokens.ts';

type Pace = { ttft_ms: number; tokens_per_s: number };

async function waitUntil(at: number, signal: AbortSignal): Promise<void> {
  const left = at - performance.now();
  if (left > 0) await delay(left, undefined, { signal });
}

/**
 * Yields a text at the set pace. Each chunk's time is absolute (start + ttft + tokens so far / rate),
 * so a late timer delays one chunk and never the rest. Throws the signal's AbortError.
 */
export async function* pacedChunks(
  text: string,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const first = performance.now() + pace.ttft_ms;
  await waitUntil(first, signal);
  for (const chunk of chunksOf(text)) {
    if (pace.tokens_per_s > 0) {
      await waitUntil(first + (chunk.tokens_so_far * 1000) / pace.tokens_per_s, signal);
    }
    signal.throwIfAborted();
    yield chunk;
  }
}
