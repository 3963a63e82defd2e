/** Joins sentences, without the empty ones; Chinese has no space between them. */
export const joinSentences = (sentences: readonly string[], language: string): string =>
  sentences.filter((sentence) => sentence !== '').join(language === 'zh' ? '' : ' ');
