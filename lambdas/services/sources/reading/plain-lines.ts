/** An entry of a list, a quotation: what begins so is read by its mark alone. */
export const entry = /^\s*(?:[-*+•·▪◦–>]|\d{1,3}[.)、])(?:\s|$)/u;

/** Code by its place: as far in as Markdown has it, which a first cell that is empty may be too. */
export const isIndented = (line: string): boolean => /^(?: {4}|\t)/.test(line);

/** What ends a sentence, with what closes after it. */
export const sentenceEnd = /[.。!！?？;；…]["'”’」)）*]*$/u;

const fence = /^\s*(`{3,}(?!`)|~{3,}(?!~))(.*)$/;

/** Which lines are code between fences, the fences with it; the last one may be open. */
export function fencedLines(lines: readonly string[]): boolean[] {
  let open = '';
  return lines.map((line) => {
    const [, mark = '', info = ''] = fence.exec(line) ?? [];
    if (open === '') {
      open = mark;
      return mark !== '';
    }
    // As long as the one that opened it, or longer, and alone.
    if (mark.startsWith(open) && info.trim() === '') open = '';
    return true;
  });
}
