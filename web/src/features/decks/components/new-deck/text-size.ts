import type { TextSourceBody } from '#shared/schemas/sources.ts';

/** How much of a limit a text takes. */
export type TextSize = { used: number; limit: number; unit: 'characters' | 'bytes' };

/** The API's limit for a source, in characters. */
export const textLimit = 200_000;
/** The API takes requests of 256 KB; the rest is left for what surrounds the body. */
export const requestLimit = 250_000;

/** In characters, without the blanks around it. */
export function sizeOfText(text: string, limit: number): TextSize {
  return { used: text.trim().length, limit, unit: 'characters' };
}

/** Characters, or bytes as sent, whichever is nearer to its limit. */
export function sizeOfSource(source: TextSourceBody): TextSize {
  const characters = sizeOfText(source.text, textLimit);
  const used = new TextEncoder().encode(JSON.stringify(source)).length;
  const isLarge = used / requestLimit > characters.used / textLimit;
  return isLarge ? { used, limit: requestLimit, unit: 'bytes' } : characters;
}

/** Whether the API would refuse it; the limit itself is allowed. */
export function isTooLarge({ used, limit }: TextSize): boolean {
  return used > limit;
}
