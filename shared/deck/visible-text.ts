/** Zero-width, direction, tag and control characters: they can hide words from a reader but not from a model. */
const invisibleCharacters = /(?![\t\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners and variation selectors inside an emoji, which must stay. */
const emojiPattern =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f/gu;

/** Removes invisible characters from a text. Keeps emoji sequences whole. */
export function cleanVisibleText(text: string): string {
  const kept = new Set([...text.matchAll(emojiPattern)].map(({ index }) => index));
  return text.replace(invisibleCharacters, (sign, at: number) => (kept.has(at) ? sign : ''));
}
