/** A text that is only a quotation with its author after a dash. */
const attributedQuotation =
  /^\s*(?:“[^“”]{6,}”|「[^「」]{6,}」|『[^『』]{6,}』|"[^"\n]{6,}")\s*(?:[.。，,]\s*)?(?:[—–]{1,2}|--|―{1,2})\s*\S[^—–\n。！？!?]{0,78}$/u;

/** Whether a paragraph is one quotation with its author (“…”——某某). Such a quotation is never shortened. */
const isAttributedQuotation = (text: string): boolean => attributedQuotation.test(text.trim());

/** Marks paragraphs that are attributed quotations as quotes. */
export function markQuotations<P extends { kind: string; text: string }>(passages: readonly P[]) {
  return passages.map((passage) =>
    passage.kind === 'paragraph' && isAttributedQuotation(passage.text)
      ? { ...passage, kind: 'quote' as const }
      : passage,
  );
}
