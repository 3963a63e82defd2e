import { visibleText } from '#shared/deck/visible.ts';

/** Brackets of tags, in every width and shape that a model may take for one. */
const brackets = /[<>＜＞‹›〈〉⟨⟩﹤﹥≺≻]/gu;

/** Marks with which chat templates begin a turn. */
const turns =
  /\[\/?(?:INST|SYS|SYSTEM|USER|ASSISTANT)\]|(?:(?<=\\n)|(?<![\p{L}\p{N}_]))(?:Human|Assistant|System|User)\s*:(?=\s|\\)/giu;

const escaped = (text: string): string =>
  [...text]
    .map((sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .join('');

/** A value as one line of JSON that parses to what a reader sees of it, and in which nothing looks like the prompt's own marks. */
export function asData(value: unknown): string {
  const json = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? visibleText(item) : item,
  );
  return json
    .replace(brackets, escaped)
    .replace(turns, (mark) => escaped(mark.slice(0, 1)) + mark.slice(1));
}
