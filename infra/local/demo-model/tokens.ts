/**
 * Token estimate for input and output: four UTF-16 units per Latin token, 0.75 tokens per CJK character. Real tokenizers
 * give other numbers, but similar ratios.
 */
const tokensPerLatinUnit = 0.25;
const tokensPerCjkCharacter = 0.75;

function isCjk(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xffef)
  );
}

function estimateTokenWeight(text: string): number {
  let weight = 0;
  for (let i = 0; i < text.length; i++) {
    weight += isCjk(text.charCodeAt(i)) ? tokensPerCjkCharacter : tokensPerLatinUnit;
  }
  return weight;
}

/** Returns the estimated number of tokens, rounded up. */
export function countTokens(text: string): number {
  return Math.ceil(estimateTokenWeight(text));
}

export type Chunk = {
  text: string;
  /** Number of tokens up to the end of this chunk. */
  tokens_so_far: number;
};

/** Splits a text into chunks of about 4 tokens, without splitting surrogate pairs. */
export function splitIntoChunks(text: string, tokensPerChunk = 4): Chunk[] {
  const chunks: Chunk[] = [];
  let [current, weight, total] = ['', 0, 0];
  for (const char of text) {
    const step = estimateTokenWeight(char);
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
