/** A passage's words as people read them: without the marks of emphasis, of a table's cells or of a list's entry. */
export function asRead(quote: string): string {
  const text = quote
    .trim()
    .replace(/\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*|`(?=\S)([^`\n]+)(?<=\S)`/g, '$1$2');
  if (!text.startsWith('|')) {
    return text
      .split('\n')
      .map((line) => line.trim().replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, ''))
      .join(text.match(/\n[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s/) ? ' · ' : ' ');
  }
  return text
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !/^:?-+:?$/.test(cell))
    .join(' · ');
}
