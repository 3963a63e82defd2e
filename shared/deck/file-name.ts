/** A name that every file system takes; letters of any script are kept. `fallback` where nothing is left. */
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
