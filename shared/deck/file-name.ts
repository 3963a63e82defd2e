/**
 * Maximum UTF-8 bytes of a name: file systems allow 255 with the version, the extension, and what browsers add
 * (` (1)`, `.crdownload`).
 */
const maxBytes = 200;
/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=$|[ .])/i;

/**
 * Returns a file name valid on every file system, at most `max` characters and 200 bytes; `fallback` if no character
 * is left.
 */
export function cleanFileName(text: string, fallback: string, max = 80): string {
  const name = fittingCharacters(
    text
      .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  )
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
    .replace(deviceName, '_$&');
  return name === '' ? fallback : name;
}

/** Returns the beginning of a text up to both limits, without half of a surrogate pair. */
function fittingCharacters(text: string, max: number): string {
  const encoder = new TextEncoder();
  let fitting = '';
  let characters = 0;
  let bytes = 0;
  for (const character of text) {
    characters += 1;
    bytes += encoder.encode(character).length;
    if (characters > max || bytes > maxBytes) break;
    fitting += character;
  }
  return fitting;
}
