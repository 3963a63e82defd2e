/** Zero width, direction marks, tag characters, controls: they hide words from a reader, not from a model. */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What joins and colours emoji is part of them. */
const emoji =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f/gu;

/** A text without what nobody sees; emoji stay whole. */
export function visibleText(text: string): string {
  const kept = new Set([...text.matchAll(emoji)].map(({ index }) => index));
  return text.replace(unseen, (sign, at: number) => (kept.has(at) ? sign : ''));
}
