import type { TextSourceBody } from '#shared/schemas/sources.ts';

/** A text's size and its limit. */
export type TextSize = { used: number; limit: number; unit: 'characters' | 'bytes' };

/** The API's limit for a source, in characters. */
export const textLimit = 200_000;
/** Limit of the request body in bytes; the API accepts 256 KB with overhead. */
export const requestLimit = 250_000;

/** Returns the size in characters, without leading and trailing whitespace. */
export function textSize(text: string, limit: number): TextSize {
  return { used: text.trim().length, limit, unit: 'characters' };
}

/** Returns the size in characters or in bytes of the request, whichever is closer to its limit. */
export function sourceSize(source: TextSourceBody): TextSize {
  const characters = textSize(source.text, textLimit);
  const used = new TextEncoder().encode(JSON.stringify(source)).length;
  const isLarge = used / requestLimit > characters.used / textLimit;
  return isLarge ? { used, limit: requestLimit, unit: 'bytes' } : characters;
}

/** Whether the API would reject the text; the limit itself is allowed. */
export function isTooLarge({ used, limit }: TextSize): boolean {
  return used > limit;
}
