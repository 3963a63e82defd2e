const highSurrogateEnd = /[\ud800-\udbff]$/;
const lowSurrogateStart = /^[\udc00-\udfff]/;

/**
 * Returns the UTF-16 code units from `start` to `end`, well-formed: half of a surrogate pair at either end is dropped.
 * DynamoDB rejects a text with half a pair.
 */
export function sliceText(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  const fromWhole = start > 0 && lowSurrogateStart.test(part) ? part.slice(1) : part;
  const isCut = end < text.length && highSurrogateEnd.test(fromWhole);
  return (isCut ? fromWhole.slice(0, -1) : fromWhole).toWellFormed();
}

/** Returns the beginning of a text, at most `max` UTF-16 code units, without half of a surrogate pair at its end. */
export const cutText = (text: string, max: number): string => sliceText(text, 0, max);

/** Returns the beginning of a text, at most `max` bytes in UTF-8, as whole characters. */
export function cutBytes(text: string, max: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max));
  return text.slice(0, read);
}

/** Removes control characters, which no font shows and XML forbids. Keeps tabs; page breaks become line breaks. */
export const removeControls = (text: string): string =>
  text.replace(/[\v\f]/g, '\n').replace(/[^\P{Cc}\t\n\r]/gu, '');

/** Removes characters that change the direction of the text around them. */
export const removeDirectionControls = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');

/** Makes a text from a model or a source storable: well-formed, without control characters. */
export const repairText = (text: string): string => removeControls(text.toWellFormed());

/** Whether a store accepts the text: well-formed, without NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Returns a JSON value with every text in it repaired. Names of members stay unchanged. */
export function repairTexts<T>(value: T): T {
  const repaired: unknown = repairValue(value);
  return repaired as T;
}

function repairValue(value: unknown): unknown {
  if (typeof value === 'string') return repairText(value);
  if (Array.isArray(value)) return value.map(repairValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, repairValue(member)]),
  );
}
