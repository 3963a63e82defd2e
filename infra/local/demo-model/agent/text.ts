const han = /[\p{Script=Han}\u3040-\u30ff]/gu;

/** True when a good share of a text's letters is Chinese (or Japanese). */
export function isChinese(text: string): boolean {
  const ideographs = text.match(han)?.length ?? 0;
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  return ideographs > letters * 0.3;
}

/** Length in words; 1.8 ideographs count as one word, as in layouts' capacities, so that one limit serves both writings. */
export function wordsIn(text: string): number {
  const ideographs = text.match(han)?.length ?? 0;
  const words = text
    .replace(han, ' ')
    .match(/[\p{Letter}\p{Number}][\p{Letter}\p{Number}'’.,%-]*/gu);
  return (words?.length ?? 0) + ideographs / 1.8;
}

/** Room a line takes, in Latin characters; an ideograph is as wide as about two. */
export function widthOf(text: string): number {
  return text.length + (text.match(han)?.length ?? 0);
}

/** Joins soft-wrapped lines: with a space, or with nothing between ideographs. */
export function joinLines(text: string): string {
  return text
    .replace(/([\u3000-\u9fff\uff00-\uffef])[ \t]*\n[ \t]*(?=[\u3000-\u9fff\uff00-\uffef])/g, '$1')
    .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
    .trim();
}

const taskMark =
  /^[ \t]*(?:[-*+][ \t]+)?(?:\[[ xX]?\][ \t]*|(?:(?<!\*)\*+)?(?:TODO|FIXME|TBD|待办|待定)\**[ \t]*(?:\([^()\n]*\))?[:：]\**[ \t]*)+/gm;

/** Takes "[ ]", "[x]" and "TODO:" off the start of lines. */
export function withoutTaskMark(text: string): string {
  return text.replace(taskMark, '');
}

/** Takes out Markdown that slides do not know, keeping bold and code; links keep their label. */
export function stripMarkup(text: string): string {
  return withoutTaskMark(text)
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

/** The text without any markup. */
export function plainText(text: string): string {
  return stripMarkup(text)
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replaceAll('**', '');
}

/** Drops the full stop (comma, semicolon, colon) at the end, as headings and bullets are written. */
export function withoutStop(text: string): string {
  return text
    .trim()
    .replace(/(?<![.。;；,，、:：])[.。;；,，、:：]+$/u, '')
    .trim();
}

/** The first letter large, behind the stars of bold and emphasis too; scripts without case stay as they are. */
export function capitalised(text: string): string {
  return text.replace(
    /^(\**)(\p{Ll})/u,
    (_, stars: string, letter: string) => stars + letter.toUpperCase(),
  );
}

/** Text for comparing: letters and digits only, lower case. */
export function normalised(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '');
}
