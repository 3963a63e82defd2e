import type { TextSourceBody } from '#shared/schemas/sources.ts';

/** A text's size and its limit. */
export type TextSize = { used: number; limit: number; unit: 'characters' | 'bytes' };

/** The API's limit for a source, in characters. */
export const maxTextCharacters = 200_000;
/** Limit of the request body in bytes; the API accepts 256 KB with overhead. */
export const maxRequestBytes = 250_000;

/** Returns the size in characters, without leading and trailing whitespace. */
export function measureTextSize(text: string, limit: number): TextSize {
  return { used: text.trim().length, limit, unit: 'characters' };
}

/** Returns the size in characters or in bytes of the request, whichever is closer to its limit. */
export function measureSourceSize(source: TextSourceBody): TextSize {
  const characters = measureTextSize(source.text, maxTextCharacters);
  const used = new TextEncoder().encode(JSON.stringify(source)).length;
  const isLarge = used / maxRequestBytes > characters.used / maxTextCharacters;
  return isLarge ? { used, limit: maxRequestBytes, unit: 'bytes' } : characters;
}

/** Whether the API would reject the text; the limit itself is allowed. */
export function isTooLarge({ used, limit }: TextSize): boolean {
  return used > limit;
}
