import { ReadFailure } from './read-failure.ts';

const tryDecodeAs = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // The text has invalid bytes or an unknown encoding.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
};

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** Whether the bytes are UTF-16 without a byte order mark: every other byte of Latin text is zero. */
function isBareUtf16(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const pairCount = Math.min(200, Math.floor(bytes.length / 2));
  let zeros = 0;
  for (let i = 0; i < pairCount; i += 1) if (bytes[2 * i + zeroAt] === 0) zeros += 1;
  return pairCount > 8 && zeros > pairCount * 0.7;
}

const hasChinese = (text: string): boolean =>
  (text.match(/[\u4e00-\u9fff\uff00-\uffef\u3000-\u303f]/g)?.length ?? 0) > text.length * 0.02;

function tryDecode(bytes: Uint8Array, declared: string | undefined): string | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return tryDecodeAs('utf-16le', bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return tryDecodeAs('utf-16be', bytes);
  if (isBareUtf16(bytes, 1)) return tryDecodeAs('utf-16le', bytes);
  if (isBareUtf16(bytes, 0)) return tryDecodeAs('utf-16be', bytes);
  const utf8 = tryDecodeAs('utf-8', bytes);
  if (utf8 !== undefined) return utf8;
  const declaredText = declared === undefined ? undefined : tryDecodeAs(declared, bytes);
  if (declaredText !== undefined) return declaredText;
  // Default encodings of Office on Chinese and on Western systems.
  const chineseText = tryDecodeAs('gb18030', bytes);
  return chineseText !== undefined && hasChinese(chineseText)
    ? chineseText
    : tryDecodeAs('windows-1252', bytes);
}

/**
 * Decodes a text file: by its byte order mark, as UTF-8, in the declared encoding, else as GB 18030 or Windows-1252.
 * Throws ReadFailure for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const text = tryDecode(bytes, declared)?.replace(/^\ufeff/, '');
  if (text === undefined || text.includes('\0')) throw new ReadFailure('unknown_type');
  return text.toWellFormed();
}
