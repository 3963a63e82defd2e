/** Returns a passage as plain text: without emphasis marks, table pipes and list markers. */
export function plainQuote(quote: string): string {
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
