import { cleanVisibleText } from '#shared/deck/visible-text.ts';

/** Angle brackets in every width and shape that a model may read as a tag. */
const brackets = /[<>＜＞‹›〈〉⟨⟩﹤﹥≺≻]/gu;

/** Markers that start a turn in chat templates. */
const turnMarkers =
  /\[\/?(?:INST|SYS|SYSTEM|USER|ASSISTANT)\]|(?:(?<=\\n)|(?<![\p{L}\p{N}_]))(?:Human|Assistant|System|User)\s*:(?=\s|\\)/giu;

const escapeCharacter = (text: string): string =>
  [...text]
    .map((sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Serializes a value as one line of JSON with visible text only, in which nothing looks like markup of the
 * prompt.
 */
export function toPromptJson(value: unknown): string {
  const json = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? cleanVisibleText(item) : item,
  );
  return json
    .replace(brackets, escapeCharacter)
    .replace(turnMarkers, (mark) => escapeCharacter(mark.slice(0, 1)) + mark.slice(1));
}
