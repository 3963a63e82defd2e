import { setTimeout as delay } from 'node:timers/promises';
import { type Chunk, splitIntoChunks } from './tokens.ts';

type Pace = { ttft_ms: number; tokens_per_s: number };

async function waitUntil(at: number, signal: AbortSignal): Promise<void> {
  const remainingMs = at - performance.now();
  if (remainingMs > 0) await delay(remainingMs, undefined, { signal });
}

/**
 * Yields a text in chunks at the configured pace. The time of each chunk is absolute (start + ttft + tokens so far /
 * rate), so a late timer doesn't delay later chunks. Throws the signal's AbortError.
 */
export async function* streamChunksAtPace(
  text: string,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<Chunk> {
  const firstTokenAt = performance.now() + pace.ttft_ms;
  await waitUntil(firstTokenAt, signal);
  for (const chunk of splitIntoChunks(text)) {
    if (pace.tokens_per_s > 0) {
      await waitUntil(firstTokenAt + (chunk.tokens_so_far * 1000) / pace.tokens_per_s, signal);
    }
    signal.throwIfAborted();
    yield chunk;
  }
}
