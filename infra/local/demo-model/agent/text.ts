const cjkPattern = /[\p{Script=Han}\u3040-\u30ff]/gu;

/** Whether more than 30 % of a text's letters are Chinese or Japanese. */
export function isChinese(text: string): boolean {
  const ideographs = text.match(cjkPattern)?.length ?? 0;
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  return ideographs > letters * 0.3;
}

/** Counts words. 1.8 ideographs count as one word, as in the layouts' capacities, so limits fit both scripts. */
export function countWords(text: string): number {
  const ideographs = text.match(cjkPattern)?.length ?? 0;
  const words = text
    .replace(cjkPattern, ' ')
    .match(/[\p{Letter}\p{Number}][\p{Letter}\p{Number}'’.,%-]*/gu);
  return (words?.length ?? 0) + ideographs / 1.8;
}

/** Returns the width of a line in Latin characters; an ideograph is as wide as two. */
export function textWidth(text: string): number {
  return text.length + (text.match(cjkPattern)?.length ?? 0);
}

/** Joins soft-wrapped lines with a space, or directly between ideographs. */
export function joinLines(text: string): string {
  return text
    .replace(/([\u3000-\u9fff\uff00-\uffef])[ \t]*\n[ \t]*(?=[\u3000-\u9fff\uff00-\uffef])/g, '$1')
    .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
    .trim();
}

const taskMarkPattern =
  /^[ \t]*(?:[-*+][ \t]+)?(?:\[[ xX]?\][ \t]*|(?:(?<!\*)\*+)?(?:TODO|FIXME|TBD|待办|待定)\**[ \t]*(?:\([^()\n]*\))?[:：]\**[ \t]*)+/gm;

/** Removes "[ ]", "[x]" and "TODO:" at the start of lines. */
export function stripTaskMarks(text: string): string {
  return text.replace(taskMarkPattern, '');
}

/** Removes Markdown that slides don't support. Keeps bold and code; replaces links by their text. */
export function stripMarkup(text: string): string {
  return stripTaskMarks(text)
    .replace(/!\[(?:[^\]!]|!(?!\[))*\]\((?:[^)!]|!(?!\[))*\)/g, '')
    .replace(/\[([^\][]+)\]\((?:[^)\]]|\](?!\())*\)/g, '$1')
    .replace(/\[\^[^\][]+\]:?/g, '')
    .replace(/<\/?[a-zA-Z](?:[^<>]|<(?![a-zA-Z/]))*>/g, '')
    .replace(/(^|[^*\w])\*(?!\*)([^*\n]+)\*(?!\*)/g, '$1$2')
    .replace(/(^|[^_\w])_([^_\n]+)_(?![\w_])/g, '$1$2')
    .replace(/^[ \t]*(?:#{1,6}|>)\s+/gm, '')
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

/** Removes all markup. */
export function plainText(text: string): string {
  return stripMarkup(text)
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replaceAll('**', '');
}

/** Removes punctuation at the end, as in headings and bullets. */
export function stripEndPunctuation(text: string): string {
  return text
    .trim()
    .replace(/(?<![.。;；,，、:：])[.。;；,，、:：]+$/u, '')
    .trim();
}

/** Capitalises the first letter, also after the asterisks of bold and emphasis. */
export function capitalise(text: string): string {
  return text.replace(
    /^(\**)(\p{Ll})/u,
    (_, stars: string, letter: string) => stars + letter.toUpperCase(),
  );
}

/** Normalises text for comparison: letters and digits only, in lower case. */
export function normaliseText(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '');
}
