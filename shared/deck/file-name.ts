/** Returns a file name valid on every file system, at most `max` characters; `fallback` if no character is left. */
export function cleanFileName(text: string, fallback: string, max = 80): string {
  const name = [
    ...text
      .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  return name === '' ? fallback : name;
}
