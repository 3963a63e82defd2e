import { cutBytes } from '../domain/text.ts';

/**
 * Maximum UTF-8 bytes of a name: file systems allow 255 with the version, the extension, and what browsers add
 * (` (1)`, `.crdownload`).
 */
const maxBytes = 200;
/** Names that Windows reserves for devices, with any extension. */
const deviceNamePattern = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=$|[ .])/i;

/**
 * Returns a file name valid on every file system, at most `max` characters and 200 bytes; `fallback` if no character
 * is left.
 */
export function cleanFileName(text: string, fallback: string, max = 80): string {
  const name = cutToBytes(
    text
      .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  )
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
    .replace(deviceNamePattern, '_$&');
  return name === '' ? fallback : name;
}

/** Returns the beginning of a text up to both limits, as whole characters. */
const cutToBytes = (text: string, max: number): string =>
  // A character has at most two UTF-16 code units, so only the first 2 × max units are split.
  cutBytes([...text.slice(0, 2 * max)].slice(0, max).join(''), maxBytes);
