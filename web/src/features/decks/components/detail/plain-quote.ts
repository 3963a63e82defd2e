/**
 * Removes the underscore of an emphasis that is cut: the first one of a quote whose end is missing, or the last one of a
 * quote without its start. Names such as `_id` stay.
 */
function removeCutEmphasis(quote: string): string {
  const isOpened = /^_[\p{Lu}\p{Lo}\p{N}]/u.test(quote);
  if (isOpened && !/[^\s_]_(?![\p{L}\p{N}])/u.test(quote)) return quote.slice(1);
  const isOnlyClosed = quote.indexOf('_') === quote.length - 1 && /[.!?。！？…]_$/.test(quote);
  return isOnlyClosed ? quote.slice(0, -1) : quote;
}

/** Returns a passage as plain text: without emphasis marks, table pipes and list markers. */
export function toPlainQuote(quote: string): string {
  const text = removeCutEmphasis(quote.trim()).replace(
    /\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*|`(?=\S)([^`\n]+)(?<=\S)`/g,
    '$1$2',
  );
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
