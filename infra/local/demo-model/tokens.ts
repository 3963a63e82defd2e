/**
 * The token estimate used for input and output alike: a Latin token is 4 UTF-16 units, a CJK
 * character is 0.75 token (3 tokens for 4 characters). Real tokenizers differ; ratios hold.
 */
const latinWeight = 0.25;
const cjkWeight = 0.75;

function isCjk(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xffef)
  );
}

function weightOf(text: string): number {
  let weight = 0;
  for (let i = 0; i < text.length; i++) {
    weight += isCjk(text.charCodeAt(i)) ? cjkWeight : latinWeight;
  }
  return weight;
}

/** Estimated tokens of a text, rounded up; 0 for no text. */
export function countTokens(text: string): number {
  return Math.ceil(weightOf(text));
}

export type Chunk = {
  text: string /** Tokens generated when this chunk is complete. */;
  tokens_so_far: number;
};

/** Cuts a text into chunks of about 4 tokens; no chunk splits a surrogate pair. */
export function chunksOf(text: string, tokensPerChunk = 4): Chunk[] {
  const chunks: Chunk[] = [];
  let [current, weight, total] = ['', 0, 0];
  for (const char of text) {
    const step = weightOf(char);
    current += char;
    weight += step;
    total += step;
    if (weight >= tokensPerChunk) {
      chunks.push({ text: current, tokens_so_far: total });
      [current, weight] = ['', 0];
    }
  }
  if (current) chunks.push({ text: current, tokens_so_far: total });
  return chunks;
}
