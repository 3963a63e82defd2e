/** Start of a list entry or quotation. */
export const listEntryStart = /^\s*(?:[-*+•·▪◦–>]|\d{1,3}[.)、])(?:\s|$)/u;

/** Whether a line is indented like code in Markdown; in a table this may be an empty first cell. */
export const isIndented = (line: string): boolean => /^(?: {4}|\t)/.test(line);

/** End of a sentence, with closing quotes and brackets. */
export const sentenceEnd = /[.。!！?？;；…]["'”’」)）*]*$/u;

const fencePattern = /^\s*(`{3,}(?!`)|~{3,}(?!~))(.*)$/;

/** Returns which lines are fenced code, including the fences; the last fence may be open. */
export function findFencedLines(lines: readonly string[]): boolean[] {
  let open = '';
  return lines.map((line) => {
    const [, mark = '', info = ''] = fencePattern.exec(line) ?? [];
    if (open === '') {
      open = mark;
      return mark !== '';
    }
    // A closing fence is at least as long as the opening one and has no text.
    if (mark.startsWith(open) && info.trim() === '') open = '';
    return true;
  });
}
