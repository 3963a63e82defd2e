/** Somebody's words in quotation marks, and after a dash who said them: nothing else. */
const attributed =
  /^\s*(?:“[^“”]{6,}”|「[^「」]{6,}」|『[^『』]{6,}』|"[^"\n]{6,}")\s*(?:[.。，,]\s*)?(?:[—–]{1,2}|--|―{1,2})\s*\S[^—–\n。！？!?]{0,78}$/u;

/** True for a paragraph that is one quotation with its attribution: “…”——某某. It is told whole or not at all. */
export const isAttributedQuotation = (text: string): boolean => attributed.test(text.trim());

/** Passages, with such paragraphs as the quotations that they are. */
export function withQuotations<P extends { kind: string; text: string }>(passages: readonly P[]) {
  return passages.map((passage) =>
    passage.kind === 'paragraph' && isAttributedQuotation(passage.text)
      ? { ...passage, kind: 'quote' as const }
      : passage,
  );
}
